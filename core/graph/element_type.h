#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace cutaway {

/// Bits of one element of a tensor of this type, named as in documents: 32 for `float32`, 4 for `int4`. None for a type
/// whose elements have no fixed size (`string`) and for a name that is not known.
std::optional<int> elementBits(std::string_view dtype);

/// Bytes of a dense tensor: the elements' bits, rounded up to whole bytes. None if a dimension or the type is not
/// known, or the bytes would not fit 63 bits.
std::optional<std::int64_t> tensorBytes(std::span<const std::int64_t> shape, std::string_view dtype);

} // namespace cutaway
