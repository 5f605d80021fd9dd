#pragma once

#include "core/plan/plan_terms.h"

namespace cutaway {

struct PlanKindDescriptor;

/// Partitions of operators over devices.
inline constexpr PlanKind partitionPlans("partition");

/// All that the kind brings: words, documents, planners, exports.
PlanKindDescriptor partitionKind();

} // namespace cutaway
