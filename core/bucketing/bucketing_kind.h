#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// The planners of bucketing plans, in menu order.
std::vector<PlannerDescriptor> bucketingPlanners();

/// How bucketing plans are read.
PlanKindDescriptor bucketingKind();

} // namespace cutaway
