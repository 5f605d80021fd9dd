#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway::sharding {

/// The planners of sharding plans, in menu order.
std::vector<PlannerDescriptor> shardingPlanners();

/// How sharding plans are read.
PlanKindDescriptor shardingKind();

} // namespace cutaway::sharding
