#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace cutaway {

/// Bits of one element: `float32` has 32, `bool` 8, `int4` 4, `double` 64; 0 if the name says nothing.
int elementBits(std::string_view dtype);

/// Bytes of a dense tensor, rounded up; 0 where a dimension or the type is not known. No more than 2^62.
std::int64_t tensorBytes(std::span<const std::int64_t> shape, std::string_view dtype);

} // namespace cutaway
