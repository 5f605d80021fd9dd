#include "core/base/search_gap.h"

#include <cmath>

namespace cutaway {

/// Of |best|, as HiGHS and Gurobi have it; 0 where the bound is reached, but for rounding. None as well where the best
/// lies below the bound, which then says nothing about it. The one place where a gap is computed.
std::optional<double> SearchGap::fraction() const
{
    constexpr double rounding = 1e-9;
    if (!bestSec || !boundSec)
        return std::nullopt;
    const double difference = *bestSec - *boundSec;
    if (std::abs(difference) <= rounding * std::abs(*bestSec))
        return 0.0;
    return difference > 0 && *bestSec != 0 ? std::optional(difference / std::abs(*bestSec)) : std::nullopt;
}

} // namespace cutaway
