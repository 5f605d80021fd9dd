#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// `pipeline.piper`: stages with data and tensor parallelism and recomputation (specification of placement, section 6).
PlannerDescriptor piperPlanner();

} // namespace cutaway
