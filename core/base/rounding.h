#pragma once

#include <cmath>

namespace cutaway {

/// What rounding leaves of a sum of some thousand terms, as a share of it.
inline constexpr double roundingShare = 1e-12;

/// A difference of sums as large as `whole`, or 0 where it is only what rounding leaves of them.
inline double withoutRounding(double difference, double whole)
{
    return std::abs(difference) < roundingShare * std::abs(whole) ? 0 : difference;
}

} // namespace cutaway
