#pragma once

#include <cstdint>

namespace cutaway::embedding {

/// a·b/c, the product exact and the quotient rounded once to the nearest double, as Python divides whole numbers.
/// All below 2^62, c above 0.
double exactQuotient(std::int64_t a, std::int64_t b, std::int64_t c);

/// The double as a whole number, at most 2^56 so that sums stay within 64 bits.
std::int64_t toBytes(double bytes);

} // namespace cutaway::embedding
