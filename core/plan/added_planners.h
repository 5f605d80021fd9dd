#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway {

/// Adds a planner behind those of its kind; from now on nothing tells it from the others. Error `duplicate_planner`.
/// Only at a program's start: descriptors that somebody holds already are others afterwards.
Done addPlanner(PlannerDescriptor planner);

} // namespace cutaway
