#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway::training {

/// The fastest of all degrees, microbatch sizes and chunks that the accelerators allow.
PlannerDescriptor bestPlanner();

} // namespace cutaway::training
