#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// `partition.latency_greedy`: fills accelerators in order (core/search/README.md, section 4.1).
PlannerDescriptor latencyGreedyPlanner();

/// `partition.latency_optimal`: the least latency of one sample, with the best bound known (section 4.2).
PlannerDescriptor latencyOptimalPlanner();

} // namespace cutaway
