#pragma once

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

} // namespace cutaway
