#include "core/pipeline/placed_cost.h"

#include "core/base/sort_unique.h"

#include <algorithm>

namespace cutaway {

PlacedCost placedCost(const PlacementModel &model, std::span<const NodeIndex> nodes,
                      const std::vector<std::uint32_t> &groupOf, std::size_t deviceClass)
{
    PlacedCost cost;
    std::vector<NodeIndex> paid; // makers whose value enters or leaves
    for (const NodeIndex node : nodes) {
        const std::uint32_t home = groupOf[node.value()];
        cost.computeSec += model.latency(deviceClass, node);
        cost.memoryBytes += model.node(node).memoryBytes;
        const auto isElsewhere = [&](NodeIndex other) { return groupOf[other.value()] != home; };
        std::ranges::copy_if(model.graph().inputs(node), std::back_inserter(paid), isElsewhere);
        if (std::ranges::any_of(model.readers(node), isElsewhere))
            paid.push_back(node);
    }
    if (model.classes()[deviceClass].isHost)
        return cost;
    sortUnique(paid);
    for (const NodeIndex maker : paid)
        cost.communicationSec += model.node(maker).transferSec;
    return cost;
}

} // namespace cutaway
