#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cutaway {

struct FxOperation;

/// What a placeholder stands for.
struct FxInput
{
    enum class Kind { Unknown, Parameter, Buffer, Plain, Gradient };
    Kind kind = Kind::Unknown;
    std::string name;                 ///< of a parameter or buffer: `layers.0.weight`
    std::optional<std::size_t> index; ///< Plain: which argument of the traced function
    std::string attribute;            ///< `_local_tensor`: it is this part of a tensor subclass; empty: the whole
};

/// Of a placeholder that dynamo made: `L_self_modules_layers_modules_0_parameters_weight_` is the parameter
/// `layers.0.weight`. Unknown where the name says nothing.
FxInput fxInputOfName(std::string_view placeholder);

/// Of a comment in an expanded signature: `ParamAOTInput(target='layers.0.weight')`,
/// `SubclassGetAttrAOTInput(base=PlainAOTInput(idx=0), attr='_local_tensor')`. O(length).
FxInput fxInputOfComment(std::string_view comment);

/// A module's path without what wrappers add: `_orig_mod`, `_checkpoint_wrapped_module`, `_fsdp_wrapped_module`,
/// `parametrizations.X.original`.
std::string withoutWrappers(std::string_view path);

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
