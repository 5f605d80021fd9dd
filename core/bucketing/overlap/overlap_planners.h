#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway {

/// `bucketing.overlap`, which is torch 2.14's, and `bucketing.overlap_fixed`, which keeps to the lesser limit on
/// memory, forgets no dependence, and leaves no more exposed than the graph's own order, nor than torch's where that
/// keeps to the limit.
std::vector<PlannerDescriptor> overlapPlanners();

} // namespace cutaway
