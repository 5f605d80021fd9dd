#pragma once

#include "views/models/cost_table.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

/// Of a figure of which less is better.
inline CostTable::Direction costDirection(double change)
{
    return change < 0   ? CostTable::Direction::Better
           : change > 0 ? CostTable::Direction::Worse
                        : CostTable::Direction::None;
}

/// Sums in another order differ in their last bits; a change that small is none.
inline double costChange(double before, double after)
{
    const double difference = after - before;
    return std::abs(difference) <= 1e-12 * std::max(std::abs(before), std::abs(after)) ? 0 : difference;
}

} // namespace cutaway
