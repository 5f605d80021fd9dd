#pragma once

#include "core/plan/planner_descriptor.h"

#include <vector>

namespace cutaway {

/// The planners of pipeline plans, in menu order.
std::vector<PlannerDescriptor> pipelinePlanners();

} // namespace cutaway
