#pragma once

#include "core/devices/inventory.h"
#include "core/graph/graph.h"

#include <nlohmann/json_fwd.hpp>

#include <span>

/// What documents write of groups of nodes that lie on devices; group_reading.h reads it.
namespace cutaway {

nlohmann::ordered_json namesJson(const Graph &graph, std::span<const NodeIndex> nodes);
nlohmann::ordered_json logicalIdsJson(const Inventory &inventory, std::span<const DeviceIndex> devices);

} // namespace cutaway
