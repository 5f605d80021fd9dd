#pragma once

#include "core/plan/planner_descriptor.h"

#include <vector>

namespace cutaway::training {

/// The planners of training plans, in menu order.
std::vector<PlannerDescriptor> trainingPlanners();

} // namespace cutaway::training
