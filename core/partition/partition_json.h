#pragma once

#include "core/partition/partition_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// The plan document (specification, section 12).
nlohmann::ordered_json partitionDocument(const PartitionPlan &plan);

/// The same with `over_capacity`, `cycle` and the stored figures that differ.
nlohmann::ordered_json partitionEvaluationDocument(const PartitionPlan &plan);

/// Errors: `missing_field`, `wrong_type`, `unknown_node`, `unknown_device`, `assigned_twice`, `not_assigned`,
/// `duplicate_partition`. Without an inventory the devices that the plan names are taken as they are.
Result<std::unique_ptr<PartitionPlan>> readPartitionPlan(std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const nlohmann::json &document);

/// `{"node" or "nodes", "to"}`, `{"partition", "devices"}`, and for what else a drag can do
/// `{"node" or "nodes", "new_partition_on": [logical ids]}` and `{"remove_partition": id}`.
Result<Move> readPartitionMove(const PartitionPlan &plan, const nlohmann::json &entry);

/// Per-partition memory and latency in id order, edges, device memory and plan latency.
nlohmann::ordered_json partitionAfter(const PartitionState &state);

} // namespace cutaway
