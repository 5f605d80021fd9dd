#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway::training {

/// Even stages from given degrees and one mode of recomputation for all layers: what frameworks do by default.
PlannerDescriptor uniformPlanner();

} // namespace cutaway::training
