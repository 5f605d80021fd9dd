#pragma once

#include "core/plan/placed/placement_plan.h"
#include "core/plan/placed/placement_scoring.h"

namespace cutaway {

/// README.md, section 2: the slowest stage counts.
std::shared_ptr<const PlacementScoring> loadScoring();

/// Why a stage is as slow as it is, where the slowest stage counts.
GroupLimits stageLimits(const PlacementPlan &plan, GroupIndex stage);

} // namespace cutaway
