#pragma once

#include "core/plan/planner_descriptor.h"

#include <vector>

namespace cutaway {

/// The planners of partition plans, in menu order.
std::vector<PlannerDescriptor> partitionPlanners();

} // namespace cutaway
