#include "core/embedding/exact_quotient.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace cutaway::embedding {

namespace {

__extension__ using Wide = unsigned __int128;

int bitsOf(Wide value)
{
    const auto high = std::uint64_t(value >> 64);
    return high != 0 ? 64 + int(std::bit_width(high)) : int(std::bit_width(std::uint64_t(value)));
}

} // namespace

double exactQuotient(std::int64_t a, std::int64_t b, std::int64_t c)
{
    // Two bits more than a double holds, and one that tells whether anything is left: enough to round once.
    constexpr int wantedBits = 56;
    const Wide product = Wide(a) * Wide(b);
    const auto divisor = Wide(c);
    const int shift = std::max(0, wantedBits - (bitsOf(product) - bitsOf(divisor)));
    if (product == 0)
        return 0;
    const Wide dividend = product << shift;
    Wide quotient = dividend / divisor;
    if (dividend % divisor != 0)
        quotient |= 1;
    return std::ldexp(double(quotient), -shift);
}

std::int64_t toBytes(double bytes)
{
    constexpr double most = double(std::int64_t(1) << 56);
    return std::int64_t(std::clamp(bytes, -most, most));
}

} // namespace cutaway::embedding
