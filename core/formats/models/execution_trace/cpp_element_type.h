#pragma once

#include <string>
#include <string_view>

namespace cutaway {

/// `float32` of `float`, `bfloat16` of `c10::BFloat16`: names of C++ types, as PyTorch's observers write them, in
/// torch's words. What is not known is given back cleaned.
std::string elementTypeOfCpp(std::string_view name);

} // namespace cutaway
