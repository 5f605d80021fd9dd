#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway {

/// What a planner that found nothing that fits (`no_fit`) is given to make what comes nearest: those given and its
/// `nearest`. Empty where the planner has no such parameter.
ParameterValues givingNearest(const PlannerDescriptor &planner, ParameterValues given);

/// That parameter, for planners that can.
ParameterDeclaration nearestParameter();

} // namespace cutaway
