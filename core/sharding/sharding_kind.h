#pragma once

#include "core/plan/plan_terms.h"

namespace cutaway {

struct PlanKindDescriptor;

} // namespace cutaway

namespace cutaway::sharding {

/// Tensors split and copied over a mesh of devices.
inline constexpr PlanKind shardingPlans("sharding");

/// All that the kind brings: words, documents, planners, exports.
PlanKindDescriptor shardingKind();

} // namespace cutaway::sharding
