#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// Stages that end where the parameter `cuts` says: what `slapo.pipeline` computes (Slapo, ASPLOS'24), at any depth.
PlannerDescriptor cutStagesPlanner();

} // namespace cutaway
