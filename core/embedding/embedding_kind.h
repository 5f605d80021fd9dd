#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway::embedding {

/// The planners of embedding plans, in menu order.
std::vector<PlannerDescriptor> embeddingPlanners();

/// Whether the graph says of any operator which table it holds.
bool hasTables(const Graph &graph);

/// How embedding plans are read, those of TorchRec and TorchEasyRec among them.
PlanKindDescriptor embeddingKind();

} // namespace cutaway::embedding
