#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway::training {

/// Boundaries of stages and recomputation of every layer for given degrees: exact for one chunk a rank.
PlannerDescriptor optimalPlanner();

} // namespace cutaway::training
