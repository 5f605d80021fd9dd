#pragma once

#include "core/sharding/sharding_plan.h"

namespace cutaway::sharding {

/// Whether the plan costs nothing where full replication costs nothing, too: nothing asks for splitting.
bool isTriviallyZero(const ShardingPlan &plan);
PlanCost planCostOf(const ShardingPlan &plan);
std::vector<Problem> problemsOf(const ShardingPlan &plan);

/// What `evaluate` prints for people.
Report reportOf(const ShardingPlan &plan);

} // namespace cutaway::sharding
