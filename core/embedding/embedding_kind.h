#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway::embedding {

/// The planners of embedding plans, in menu order.
std::vector<PlannerDescriptor> embeddingPlanners();

/// How embedding plans are read, those of TorchRec and TorchEasyRec among them.
PlanKindDescriptor embeddingKind();

} // namespace cutaway::embedding
