#pragma once

#include <cstdint>
#include <limits>

namespace cutaway {

/// Sums and products of byte counts that stop at the largest number instead of going past it: a document may claim any
/// size. For values that are not negative.
inline std::int64_t cappedSum(std::int64_t a, std::int64_t b)
{
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}

inline std::int64_t cappedProduct(std::int64_t a, std::int64_t b)
{
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::int64_t>::max() : product;
}

/// ⌊bytes · factor⌋.
inline std::int64_t cappedScale(std::int64_t bytes, double factor)
{
    const double scaled = double(bytes) * factor;
    constexpr double limit = 9223372036854774784.0; // the largest double below 2^63
    return scaled < limit ? std::int64_t(scaled) : std::numeric_limits<std::int64_t>::max();
}

} // namespace cutaway
