#pragma once

#include "core/plan/plan_kinds.h"
#include "core/plan/plan_terms.h"

namespace cutaway {

struct PlanKindDescriptor;

} // namespace cutaway

namespace cutaway::training {

/// How a transformer is trained over many accelerators.
inline constexpr PlanKind trainingPlans("training");

/// All that the kind brings: words, documents, planners.
PlanKindDescriptor trainingKind();

/// A known model at a sequence length on a cluster of equal nodes; the best degrees are searched for a global batch.
PlanStarter trainingStarter();

} // namespace cutaway::training
