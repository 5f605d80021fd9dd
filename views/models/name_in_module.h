#pragma once

#include <string_view>

namespace cutaway {

/// A name without the path of the module that it stands in, however its components are joined: `layer4_0_conv1` in
/// `layer4.0` is `conv1`, as is `/layer4/0/conv1`. Names that spell only a part of the path lose that part:
/// `layers_0_add` in `model.layers.0` is `add`. O(path · components).
std::string_view nameInModule(std::string_view name, std::string_view path);

} // namespace cutaway
