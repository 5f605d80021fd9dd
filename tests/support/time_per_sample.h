#pragma once

#include "core/plan/edited_plan.h"

#include <algorithm>
#include <limits>

namespace cutaway::testing {

/// What planners of stages with a proof make least; it stands beside the step time. Not a number where it is unknown.
inline double timePerSample(const EditedPlan &plan)
{
    const std::vector<Figure> &figures = plan.cost().figures;
    const auto found = std::ranges::find(figures, "time_per_sample_sec", &Figure::name);
    return found == figures.end() ? std::numeric_limits<double>::quiet_NaN() : found->value;
}

} // namespace cutaway::testing
