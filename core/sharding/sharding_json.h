#pragma once

#include "core/sharding/sharding_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::sharding {

/// Errors: those of section 10, with the JSON path.
Result<std::unique_ptr<ShardingPlan>> readShardingPlan(std::shared_ptr<const Graph> graph,
                                                       std::shared_ptr<const Inventory> inventory,
                                                       const nlohmann::json &document);

/// How documents call a lowered node: a graph node's name where there is one, else the parameter's storage.
std::string_view documentName(const ShardingProblem &problem, std::uint32_t node);

/// What a gibibyte costs to be reduced along each dimension of the mesh, then the limit of memory: a bound that was
/// proven holds where these are the same.
std::vector<double> referencePrices(const ShardingProblem &problem);

/// Why no strategy has these placements on this tensor, whatever its operator: `S(3) on a rank-2 tensor`; none if they
/// are fine. `index` is the placement at fault.
struct PlacementFault
{
    std::size_t index = 0;
    Text text;
};
std::optional<PlacementFault> placementFault(const DeviceMesh &mesh, const TensorShape &shape,
                                             const Placements &placements);

/// `edge up_0 -> relu: S(1) cannot become P(sum)`.
Text impossibleEdgeText(const ShardingProblem &problem, const EdgeCharge &edge, const Placements &from,
                        const Placements &to);

} // namespace cutaway::sharding
