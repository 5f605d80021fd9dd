#pragma once

#include "core/partition/partition_cost.h"

namespace cutaway {

/// Everything that follows from a partitioning, computed from scratch.
struct PartitionEvaluation
{
    std::vector<std::int64_t> usedBytes; ///< per partition
    std::vector<std::vector<std::uint32_t>> parents;
    std::vector<std::vector<std::uint32_t>> children;
    std::vector<int> bfsLevel;             ///< longest path from a parentless partition; −1 with a cycle
    std::vector<PartitionEdge> edges;      ///< by (from, to)
    std::vector<PartitionLatency> latency; ///< empty where an operation has none
    PlanLatency plan;
    std::optional<Error> latencyFault; ///< why there is no latency, or no plan latency
    std::vector<std::uint32_t> cycle;
    std::vector<std::int64_t> deviceBytes; ///< of the union of the node sets on each device, a storage once
};

/// O(nodes + edges), and for each device that holds several partitions the nodes of these once more.
PartitionEvaluation evaluatePartitioning(const Graph &graph, const Inventory &inventory,
                                         const Partitioning &partitioning, Transfers transfers = Transfers::Rate);

/// Edges between partitions with their bytes, by (from, to). O(edges log edges).
std::vector<PartitionEdge> partitionEdges(const Graph &graph, const Partitioning &partitioning,
                                          const std::vector<std::uint32_t> &homes);

/// Longest path, in edges, from a parentless partition.
std::vector<int> partitionLevels(std::size_t partitions, std::span<const PartitionEdge> edges,
                                 std::span<const std::uint32_t> order);

/// Memory of the union of the node sets that a device holds, tied parameters counted each. `positions`: the partitions
/// on it. O(their nodes).
std::int64_t unionMemory(const Graph &graph, const Partitioning &partitioning, std::span<const std::uint32_t> positions,
                         const std::vector<std::uint32_t> &homes);

/// Per device the positions of the partitions on it.
std::vector<std::vector<std::uint32_t>> partitionsByDevice(const Partitioning &partitioning, std::size_t devices);

} // namespace cutaway
