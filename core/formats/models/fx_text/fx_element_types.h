#pragma once

#include <string>
#include <string_view>

namespace cutaway {

/// `float32` of torch's abbreviation `f32`; empty for what is none.
std::string fxElementType(std::string_view abbreviation);
/// Whether documents know a type under the name that torch gives it: `float32` of `torch.float32`.
bool isTorchElementType(std::string_view name);

} // namespace cutaway
