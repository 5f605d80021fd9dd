#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// `pipeline.piper`: stages with data and tensor parallelism and recomputation (core/search/README.md, section 6).
PlannerDescriptor piperPlanner();

} // namespace cutaway
