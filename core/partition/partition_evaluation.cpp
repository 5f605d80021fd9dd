#include "core/partition/partition_evaluation.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Distinct partitions that read a node, in the order in which its users name them.
class ReaderPartitions
{
public:
    ReaderPartitions(const Graph &graph, const std::vector<std::uint32_t> &homes, std::size_t partitions)
        : m_graph(graph), m_homes(homes), m_seenAt(partitions, noPartition)
    {
    }

    std::span<const std::uint32_t> of(NodeIndex node)
    {
        m_found.clear();
        for (const NodeIndex user : m_graph.users(node)) {
            const std::uint32_t home = m_homes[user.value()];
            if (home != noPartition && m_seenAt[home] != node.value()) {
                m_seenAt[home] = std::uint32_t(node.value());
                m_found.push_back(home);
            }
        }
        return m_found;
    }

    bool wasReadBy(std::uint32_t partition, NodeIndex node) const { return m_seenAt[partition] == node.value(); }

private:
    const Graph &m_graph;
    const std::vector<std::uint32_t> &m_homes;
    std::vector<std::uint32_t> m_seenAt;
    std::vector<std::uint32_t> m_found;
};

void mergeEqualEdges(std::vector<PartitionEdge> &edges)
{
    std::ranges::sort(edges, {}, [](const PartitionEdge &edge) { return std::pair(edge.from, edge.to); });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (kept > 0 && edges[kept - 1].from == edges[i].from && edges[kept - 1].to == edges[i].to)
            edges[kept - 1].bytes += edges[i].bytes;
        else
            edges[kept++] = edges[i];
    }
    edges.resize(kept);
}

/// A source that both ends hold counts in an edge that operations have made.
void addSharedSources(const Graph &graph, ReaderPartitions &readers, std::size_t partitions,
                      std::vector<PartitionEdge> &edges)
{
    std::vector<std::size_t> firstEdge(partitions + 1, 0);
    for (const PartitionEdge &edge : edges)
        ++firstEdge[edge.from + 1];
    for (std::size_t p = 0; p < partitions; ++p)
        firstEdge[p + 1] += firstEdge[p];
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const NodeIndex source(i);
        if (!graph.node(source).isSource() || graph.users(source).size() < 2)
            continue;
        const std::span<const std::uint32_t> holders = readers.of(source);
        if (holders.size() < 2)
            continue;
        for (const std::uint32_t holder : holders) {
            for (std::size_t e = firstEdge[holder]; e < firstEdge[holder + 1]; ++e) {
                if (readers.wasReadBy(edges[e].to, source))
                    edges[e].bytes += graph.node(source).outputBytes;
            }
        }
    }
}

} // namespace

std::vector<PartitionEdge> partitionEdges(const Graph &graph, const Partitioning &partitioning,
                                          const std::vector<std::uint32_t> &homes)
{
    std::vector<PartitionEdge> edges;
    ReaderPartitions readers(graph, homes, partitioning.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const std::uint32_t home = homes[i];
        if (home == noPartition)
            continue;
        for (const std::uint32_t reader : readers.of(NodeIndex(i))) {
            if (reader != home)
                edges.push_back({home, reader, graph.nodes()[i].outputBytes});
        }
    }
    mergeEqualEdges(edges);
    addSharedSources(graph, readers, partitioning.size(), edges);
    return edges;
}

std::vector<int> partitionLevels(std::size_t partitions, std::span<const PartitionEdge> edges,
                                 std::span<const std::uint32_t> order)
{
    if (order.size() != partitions)
        return std::vector<int>(partitions, -1);
    std::vector<std::uint32_t> rank(partitions);
    for (std::size_t i = 0; i < order.size(); ++i)
        rank[order[i]] = std::uint32_t(i);
    std::vector<PartitionEdge> inOrder(edges.begin(), edges.end());
    std::ranges::sort(inOrder, {}, [&](const PartitionEdge &edge) { return rank[edge.from]; });
    std::vector<int> levels(partitions, 0);
    for (const PartitionEdge &edge : inOrder)
        levels[edge.to] = std::max(levels[edge.to], levels[edge.from] + 1);
    return levels;
}

std::vector<std::vector<std::uint32_t>> partitionsByDevice(const Partitioning &partitioning, std::size_t devices)
{
    std::vector<std::vector<std::uint32_t>> held(devices);
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        if (!partitioning[p].exists)
            continue;
        for (const DeviceIndex device : partitioning[p].devices)
            held[device.value()].push_back(std::uint32_t(p));
    }
    return held;
}

std::int64_t unionMemory(const Graph &graph, const Partitioning &partitioning, std::span<const std::uint32_t> positions,
                         const std::vector<std::uint32_t> &homes)
{
    std::vector<char> isHere(partitioning.size(), 0);
    for (const std::uint32_t position : positions)
        isHere[position] = 1;
    std::vector<char> counted(graph.size(), 0);
    std::int64_t bytes = 0;
    const auto countOnce = [&](NodeIndex source) {
        if (!counted[source.value()])
            bytes += graph.node(source).totalBytes;
        counted[source.value()] = 1;
    };
    for (const std::uint32_t position : positions) {
        for (const NodeIndex source : partitioning[position].unreadSources)
            countOnce(source);
        for (const NodeIndex operation : partitioning[position].operations) {
            bytes += graph.node(operation).totalBytes;
            for (const NodeIndex input : graph.inputs(operation)) {
                const std::uint32_t home = homes[input.value()];
                if (graph.node(input).isSource())
                    countOnce(input);
                else if (home == noPartition || !isHere[home])
                    bytes += graph.node(input).outputBytes;
            }
        }
    }
    return bytes;
}

PartitionEvaluation evaluatePartitioning(const Graph &graph, const Inventory &inventory,
                                         const Partitioning &partitioning, Transfers transfers)
{
    PartitionEvaluation result;
    const std::vector<std::uint32_t> homes = homesOf(graph, partitioning);
    const std::size_t count = partitioning.size();
    for (std::size_t p = 0; p < count; ++p)
        result.usedBytes.push_back(memoryOf(graph, partitioning[p], std::uint32_t(p), homes));

    result.edges = partitionEdges(graph, partitioning, homes);
    result.parents.resize(count);
    result.children.resize(count);
    for (const PartitionEdge &edge : result.edges) {
        result.children[edge.from].push_back(edge.to);
        result.parents[edge.to].push_back(edge.from);
    }
    for (std::vector<std::uint32_t> &parents : result.parents)
        std::ranges::sort(parents);
    const PartitionOrder order = orderPartitions(count, result.edges);
    result.cycle = order.cycle;
    result.bfsLevel = partitionLevels(count, result.edges, order.order);

    result.latencyFault = latencyFault(graph);
    if (!result.latencyFault) {
        LatencyRecurrence recurrence(graph);
        for (std::size_t p = 0; p < count; ++p)
            result.latency.push_back(recurrence.longestPath(partitioning[p].operations, std::uint32_t(p), homes));
        result.plan =
            planLatency(partitioning, result.edges, order.order, result.latency, TransferTimes(inventory, transfers));
        if (result.plan.needsRate)
            result.latencyFault = transferRateError(inventory);
    }

    const auto held = partitionsByDevice(partitioning, inventory.devices.size());
    const TiedParameters tied(graph);
    for (const std::vector<std::uint32_t> &positions : held) {
        result.deviceBytes.push_back(positions.size() == 1 ? result.usedBytes[positions.front()]
                                                           : unionMemory(graph, partitioning, positions, homes));
        if (!tied.nodes().empty())
            result.deviceBytes.back() -= tied.countedAgain(nodesOf(graph, partitioning, positions));
    }
    return result;
}

} // namespace cutaway
