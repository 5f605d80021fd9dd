#pragma once

#include <cmath>

namespace cutaway {

/// A difference of sums as large as `whole`, or 0 where it is only what rounding leaves of them.
inline double withoutRounding(double difference, double whole)
{
    constexpr double leftOver = 1e-12; // some thousand additions
    return std::abs(difference) < leftOver * std::abs(whole) ? 0 : difference;
}

} // namespace cutaway
