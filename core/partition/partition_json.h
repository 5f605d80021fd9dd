#pragma once

#include "core/partition/partition_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// Errors: `missing_field`, `wrong_type`, `unknown_node`, `unknown_device`, `assigned_twice`, `not_assigned`,
/// `duplicate_partition`. Without an inventory the devices that the plan names are taken as they are.
Result<std::unique_ptr<PartitionPlan>> readPartitionPlan(std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const nlohmann::json &document);

/// The same for a plan of any of the kind's cost models.
Result<std::unique_ptr<EditedPlan>> readAnyPartitionPlan(std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const nlohmann::json &document);

/// Devices that an import added to those that were given, as a plan keeps them: reading gives them back.
nlohmann::ordered_json addedDevicesJson(const std::vector<Device> &devices);

} // namespace cutaway
