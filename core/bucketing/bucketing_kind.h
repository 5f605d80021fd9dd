#pragma once

#include "core/plan/plan_kinds.h"
#include "core/plan/plan_terms.h"

#include <vector>

namespace cutaway {

struct PlanKindDescriptor;

/// Collectives merged into buckets.
inline constexpr PlanKind bucketingPlans("bucketing");

/// All that the kind brings: words, documents, planners, exports.
PlanKindDescriptor bucketingKind();

/// The planners of bucketing plans, in menu order.
std::vector<PlannerDescriptor> bucketingPlanners();

} // namespace cutaway
