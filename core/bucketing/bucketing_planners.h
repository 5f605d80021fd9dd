#pragma once

#include "core/plan/planner_descriptor.h"

#include <vector>

namespace cutaway {

/// The planners of bucketing plans, in menu order.
std::vector<PlannerDescriptor> bucketingPlanners();

} // namespace cutaway
