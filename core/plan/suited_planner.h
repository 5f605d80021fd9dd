#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// The planner that the graph is made for: one of embedding plans where it has tables. Null where it does not tell.
/// O(nodes).
const PlannerDescriptor *suitedPlanner(const Graph &graph);

} // namespace cutaway
