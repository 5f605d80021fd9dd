#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway {

/// The planners of all kinds, in the order of the menus.
const std::vector<PlannerDescriptor> &planners();
/// Null if there is none of this id.
const PlannerDescriptor *findPlanner(std::string_view id);
/// The planner that the graph is made for: one of embedding plans where it has tables. Null where it does not tell.
/// O(nodes).
const PlannerDescriptor *suitedPlanner(const Graph &graph);

/// Completes and checks the parameters, then runs the planner. Nothing else may throw out of it.
Result<std::unique_ptr<EditedPlan>> runPlanner(const PlannerDescriptor &planner, PlannerInput input, const Job &job);

} // namespace cutaway
