#pragma once

#include "core/plan/placed/placement_plan.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// Errors: those of PlacementModel::read; `missing_field`, `wrong_type`, `bad_value`, `unknown_node`, `unknown_device`,
/// `device_twice`, `duplicate_group`, `assigned_twice`, `not_assigned`, `unknown_configuration`. Without an inventory
/// the devices that the plan names are taken as they are.
Result<std::unique_ptr<PlacementPlan>> readPlacementPlan(std::shared_ptr<const PlacementScoring> scoring,
                                                         std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const nlohmann::json &document);

/// A cost model that documents of a kind may ask for.
struct CostModelOffer
{
    std::string_view name;    ///< in the field `cost_model`: `load`
    std::string_view planner; ///< a document without that field asks for it if the id of its planner begins so
    /// From the object `planner.parameters`, empty where there is none.
    std::function<Result<std::shared_ptr<const PlacementScoring>>(const Graph &, const nlohmann::json &parameters)>
        make;
};

/// Reads plans of a kind whose documents may ask for one of these cost models; `otherwise` reads those that do not.
/// Errors: those of the model offered and of `readPlacementPlan`; `bad_value` for a model that is not offered.
using PlanReader = std::function<Result<std::unique_ptr<EditedPlan>>(
    std::shared_ptr<const Graph>, std::shared_ptr<const Inventory>, const nlohmann::json &plan)>;
PlanReader placementOr(std::vector<CostModelOffer> offers, PlanReader otherwise);

} // namespace cutaway
