#pragma once

#include "core/plan/plan_kind.h"

namespace cutaway {
struct PlanKindDescriptor;
}

namespace cutaway::training {

/// How a transformer is trained over many accelerators.
inline constexpr PlanKind trainingPlans("training");

/// All that the kind brings: words, documents, planners.
PlanKindDescriptor trainingKind();

} // namespace cutaway::training
