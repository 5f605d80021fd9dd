#pragma once

#include <string_view>

namespace cutaway {

/// A module that a node ran in.
struct ModuleFrame
{
    std::string_view path; ///< `branch.0`; empty: the model itself
    std::string_view type;
};

/// The last entry of a `nn_module_stack`: `key,path,type` each, joined by semicolons, the outermost first; older
/// programs write `key:(path,type)`. The views point into `stack`.
ModuleFrame innermostModule(std::string_view stack);

} // namespace cutaway
