#include "core/plan/group_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

using OrderedJson = nlohmann::ordered_json;

OrderedJson namesJson(const Graph &graph, std::span<const NodeIndex> nodes)
{
    OrderedJson names = OrderedJson::array();
    for (const NodeIndex node : nodes)
        names.push_back(graph.node(node).name);
    return names;
}

OrderedJson logicalIdsJson(const Inventory &inventory, std::span<const DeviceIndex> devices)
{
    OrderedJson ids = OrderedJson::array();
    for (const DeviceIndex device : devices)
        ids.push_back(inventory.device(device).logicalId);
    return ids;
}

} // namespace cutaway
