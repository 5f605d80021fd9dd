#pragma once

#include "core/sharding/sharding_plan.h"

namespace cutaway::sharding {

PlanCost planCostOf(const ShardingPlan &plan);
std::vector<Problem> problemsOf(const ShardingPlan &plan);
/// What `evaluate` prints for people.
std::string reportOf(const ShardingPlan &plan);

} // namespace cutaway::sharding
