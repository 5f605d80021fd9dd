#pragma once

#include "core/sharding/sharding_plan.h"

namespace cutaway::sharding {

/// What `evaluate` prints for people.
Report reportOf(const ShardingPlan &plan);

} // namespace cutaway::sharding
