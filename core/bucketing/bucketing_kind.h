#pragma once

#include "core/plan/plan_kind.h"

namespace cutaway {
struct PlanKindDescriptor;
}

namespace cutaway {

/// Collectives merged into buckets.
inline constexpr PlanKind bucketingPlans("bucketing");

/// All that the kind brings: words, documents, planners, exports.
PlanKindDescriptor bucketingKind();

} // namespace cutaway
