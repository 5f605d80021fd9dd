#include "core/plan/placed/placement.h"

namespace cutaway {

std::vector<std::uint32_t> groupsOfNodes(const Graph &graph, const std::vector<PlacedGroup> &groups)
{
    std::vector<std::uint32_t> groupOf(graph.size(), noGroup);
    for (std::uint32_t g = 0; g < groups.size(); ++g) {
        for (const NodeIndex node : groups[g].nodes)
            groupOf[node.value()] = g;
    }
    return groupOf;
}

} // namespace cutaway
