#pragma once

#include "core/plan/plan_kinds.h"

namespace cutaway::training {

/// The fastest of all degrees, microbatch sizes and chunks that the accelerators allow.
PlannerDescriptor bestPlanner();

} // namespace cutaway::training
