#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// Improves a plan by moves and swaps under the same cost model: the open plan, the one that `start` names, or the best
/// of the faithful planners. Never worse than what it starts from. Stopped, it gives the best so far.
PlannerDescriptor refinePlanner();

/// Runs every faithful planner that applies, side by side, improves each result and keeps the best.
PlannerDescriptor bestPlanner();

} // namespace cutaway
