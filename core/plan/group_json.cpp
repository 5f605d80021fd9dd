#include "core/plan/group_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

using Json = nlohmann::ordered_json;

Json namesJson(const Graph &graph, std::span<const NodeIndex> nodes)
{
    Json names = Json::array();
    for (const NodeIndex node : nodes)
        names.push_back(graph.node(node).name);
    return names;
}

Json logicalIdsJson(const Inventory &inventory, std::span<const DeviceIndex> devices)
{
    Json ids = Json::array();
    for (const DeviceIndex device : devices)
        ids.push_back(inventory.device(device).logicalId);
    return ids;
}

} // namespace cutaway
