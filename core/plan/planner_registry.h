#pragma once

#include "core/plan/plan_kinds.h"

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

/// Adds a planner behind those of its kind; from now on nothing tells it from the others. Error `duplicate_planner`.
/// Only at a program's start: descriptors that somebody holds already are others afterwards.
Done addPlanner(PlannerDescriptor planner);

/// The planner that the devices are described for, of the first kind that finds one; null: they do not tell. O(nodes)
/// at worst.
const PlannerDescriptor *plannerForDevices(const Graph &graph, const Inventory &inventory);

/// The parameters with which a planner keeps every device within so many bytes: those given and its limit. Empty where
/// the planner has no such parameter.
ParameterValues withinMemory(const PlannerDescriptor &planner, ParameterValues given, std::int64_t bytes);

/// What a planner that found nothing that fits (`no_fit`) is given to make what comes nearest: those given and its
/// `nearest`. Empty where the planner has no such parameter.
ParameterValues givingNearest(const PlannerDescriptor &planner, ParameterValues given);

/// That parameter, for planners that can.
ParameterDeclaration nearestParameter();

/// `time_limit_sec` of planners that search until the time is up.
ParameterDeclaration searchTimeParameter();

} // namespace cutaway
