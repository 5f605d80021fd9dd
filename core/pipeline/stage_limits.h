#pragma once

#include "core/plan/placed/placement_plan.h"

namespace cutaway {

/// Why a stage is as slow as it is, where the slowest stage counts.
GroupLimits stageLimits(const PlacementPlan &plan, GroupIndex stage);

} // namespace cutaway
