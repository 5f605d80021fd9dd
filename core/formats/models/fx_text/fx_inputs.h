#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cutaway {

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

} // namespace cutaway
