#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// `pipeline.optimal`: stages with the least possible time per sample (core/search/README.md, section 3).
PlannerDescriptor optimalPlanner();

} // namespace cutaway
