#pragma once

#include "core/placement/placement_plan.h"
#include "core/plan/planner_registry.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// The cost model that a plan document asks for by `cost_model` or else by its planner; null: another kind of plan. The
/// fields that these documents have beside their kind's are listed where the kinds are registered.
/// Errors: those of ParallelModel::read, `missing_field`.
Result<std::shared_ptr<const PlacementScoring>> scoringOf(const nlohmann::json &document, const Graph &graph);

/// The plan document (specification, sections 3.5, 4 and 6).
nlohmann::ordered_json placementDocument(const PlacementPlan &plan);
/// The same with `over_capacity`, `violation`, `cost_unknown` and the stored figures that differ.
nlohmann::ordered_json placementEvaluationDocument(const PlacementPlan &plan);
/// Memory of every group in order, and the cost.
nlohmann::ordered_json placementAfter(const PlacementPlan &plan);

/// Errors: those of PlacementModel::read; `missing_field`, `wrong_type`, `bad_value`, `unknown_node`, `unknown_device`,
/// `device_twice`, `duplicate_group`, `assigned_twice`, `not_assigned`, `unknown_configuration`. Without an inventory
/// the devices that the plan names are taken as they are.
Result<std::unique_ptr<PlacementPlan>> readPlacementPlan(std::shared_ptr<const PlacementScoring> scoring,
                                                         std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const nlohmann::json &document);

/// Reads plans of a kind whose documents may ask for a placement's cost model; `otherwise` reads those that do not.
using PlanReader = decltype(PlanKindDescriptor::read);
PlanReader placementOr(PlanReader otherwise);

/// `{"node" or "nodes", "to"}`, `{"stage", "devices"}`, `{"node" or "nodes", "new_stage_on": [logical ids]}`,
/// `{"remove_stage": id}`, `{"node", "configuration"}`; partitions likewise.
Result<Move> readPlacementMove(const PlacementPlan &plan, const nlohmann::json &entry);

} // namespace cutaway
