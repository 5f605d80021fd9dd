#pragma once

#include "core/plan/plan_terms.h"

namespace cutaway {

struct PlanKindDescriptor;

} // namespace cutaway

namespace cutaway::embedding {

/// Shards of embedding tables over ranks.
inline constexpr PlanKind embeddingPlans("embedding");

/// All that the kind brings: words, documents, planners, exports.
PlanKindDescriptor embeddingKind();

} // namespace cutaway::embedding
