#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// Contiguous stages with the least slowest stage under the devices' memory (README.md, section 3).
PlannerDescriptor balancedPlanner();

} // namespace cutaway
