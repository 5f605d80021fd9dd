#pragma once

#include "core/plan/plan_kinds.h"

#include <vector>

namespace cutaway::sharding {

/// The planners of sharding plans, in menu order.
std::vector<PlannerDescriptor> shardingPlanners();

} // namespace cutaway::sharding
