#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// The planners of pipeline plans, in menu order.
std::vector<PlannerDescriptor> pipelinePlanners();

/// How pipeline plans are read.
PlanKindDescriptor pipelineKind();

} // namespace cutaway
