#pragma once

#include <cmath>
#include <limits>

namespace cutaway {

/// What rounding leaves of a sum of some thousand terms, as a share of it.
inline constexpr double roundingShare = 1e-12;

/// A difference of sums as large as `whole`, or 0 where it is only what rounding leaves of them.
inline double withoutRounding(double difference, double whole)
{
    return std::abs(difference) < roundingShare * std::abs(whole) ? 0 : difference;
}

/// The cost, or the seconds, of what cannot be.
inline constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace cutaway
