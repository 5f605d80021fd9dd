#pragma once

#include "core/formats/models/fx_text/fx_inputs.h"
#include "core/formats/models/fx_text/fx_operations.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace cutaway {

/// What a comment of its own line says of the nodes behind it; views point into it:
///
///     # Annotation: {…} recompute: MUST_SAVE Backward of forward node: File: PATH:LINE in FUNCTION, code: TEXT
///
/// each part only where there is something to say.
struct FxOrigin
{
    std::string_view file; ///< empty: no source is known
    std::int64_t line = 0;
    std::string_view function;
    std::string_view code;
    bool isBackward = false;
    std::string recompute;       ///< `must_save`; empty: not told
    std::string_view annotation; ///< `{…}` as it stands there
};

/// O(length).
FxOrigin parseFxOrigin(std::string_view comment);

/// The fields of nodes that not every graph has. `fields` is a JSON object that is not closed: `{"a":1`.

/// `"name":value`, with a comma before it where one is needed.
void appendFxField(std::string &fields, std::string_view field);

/// `input`; nothing where it is not known what a placeholder stands for.
void appendFxInput(std::string &fields, const FxInput &input);
/// `mutates` and `alias_of`.
void appendFxStorage(std::string &fields, const FxOperation &operation, const std::vector<Node> &nodes);
/// `source`, `pass`, `recompute` and `annotation`.
void appendFxOrigin(std::string &fields, const FxOrigin &origin);

} // namespace cutaway
