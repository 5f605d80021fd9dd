#include "core/partition/partitioning.h"

#include "core/base/sort_unique.h"

#include <algorithm>
#include <limits>

namespace cutaway {

std::vector<std::uint32_t> homesOf(const Graph &graph, const Partitioning &partitioning)
{
    std::vector<std::uint32_t> homes(graph.size(), noPartition);
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        for (const NodeIndex node : partitioning[p].operations)
            homes[node.value()] = std::uint32_t(p);
    }
    return homes;
}

std::vector<NodeIndex> nodesOf(const Graph &graph, const Partition &partition)
{
    std::vector<NodeIndex> nodes = partition.unreadSources;
    for (const NodeIndex operation : partition.operations) {
        nodes.push_back(operation);
        for (const NodeIndex input : graph.inputs(operation)) {
            if (graph.node(input).isSource())
                nodes.push_back(input);
        }
    }
    sortUnique(nodes);
    return nodes;
}

std::int64_t memoryOf(const Graph &graph, const Partition &partition, std::uint32_t position,
                      const std::vector<std::uint32_t> &homes)
{
    std::int64_t bytes = 0;
    for (const NodeIndex node : nodesOf(graph, partition))
        bytes += graph.node(node).totalBytes;
    for (const NodeIndex operation : partition.operations) {
        for (const NodeIndex input : graph.inputs(operation)) {
            if (!graph.node(input).isSource() && homes[input.value()] != position)
                bytes += graph.node(input).outputBytes;
        }
    }
    return bytes;
}

std::int64_t memoryAlone(const Graph &graph, NodeIndex node)
{
    std::int64_t bytes = graph.node(node).totalBytes;
    for (const NodeIndex input : graph.inputs(node))
        bytes += graph.node(input).outputBytes;
    return bytes;
}

std::int64_t totalMemory(const Graph &graph)
{
    std::int64_t bytes = 0;
    for (const Node &node : graph.nodes()) {
        if (node.opcode == Opcode::Output)
            break;
        bytes += node.totalBytes;
    }
    return bytes;
}

std::int64_t totalCapacity(const Inventory &inventory)
{
    std::int64_t sum = 0;
    for (const Device &device : inventory.devices) {
        if (__builtin_add_overflow(sum, device.availableMemBytes, &sum))
            return std::numeric_limits<std::int64_t>::max();
    }
    return sum;
}

Partition wholeGraph(const Graph &graph)
{
    Partition partition;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const NodeIndex node(i);
        if (graph.node(node).isOperation()) {
            partition.operations.push_back(node);
        } else if (graph.node(node).isSource()) {
            const bool isRead =
                std::ranges::any_of(graph.users(node), [&](NodeIndex user) { return graph.node(user).isOperation(); });
            if (!isRead)
                partition.unreadSources.push_back(node);
        }
    }
    return partition;
}

} // namespace cutaway
