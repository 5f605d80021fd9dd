#pragma once

#include "core/base/index.h"
#include "core/devices/inventory.h"
#include "core/graph/graph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace cutaway {

/// What is decided about one partition; all else follows from it.
struct Partition
{
    std::int64_t id = 0;
    std::vector<DeviceIndex> devices;  ///< more than one: replicated; empty: not placed
    std::vector<NodeIndex> operations; ///< in graph order
    /// Sources that no operation reads but that a plan of one partition holds all the same, in graph order.
    std::vector<NodeIndex> unreadSources;
    std::string extra;  ///< unknown fields of the plan document as a compact JSON object; empty: none
    bool exists = true; ///< false: removed by an edit; the slot is kept so that positions do not change

    bool isUsed() const { return exists && !operations.empty(); }
};

/// Each operation of a graph lies in at most one partition; sources follow their readers.
using Partitioning = std::vector<Partition>;

inline constexpr std::uint32_t noPartition = 0xffffffff;

/// For every node the position of the partition that its operation lies in, or noPartition. O(nodes).
std::vector<std::uint32_t> homesOf(const Graph &graph, const Partitioning &partitioning);

/// Operations, the sources that they read and the unread ones, in graph order. O(k log k).
std::vector<NodeIndex> nodesOf(const Graph &graph, const Partition &partition);

/// `mem(S)`: bytes of the nodes and of what each operation reads from outside, counted once for every reader. O(k).
std::int64_t memoryOf(const Graph &graph, const Partition &partition, std::uint32_t position,
                      const std::vector<std::uint32_t> &homes);

/// Parameters that lie in one storage with others, in the nodes that have such. A device holds a storage once, as large
/// as its largest parameter there, while `total_bytes` counts each.
class TiedParameters
{
public:
    struct Held
    {
        std::uint32_t storage;
        std::int64_t bytes; ///< as the node's `total_bytes` counts it
    };

    explicit TiedParameters(const Graph &graph);

    /// Those that have some, in graph order.
    const std::vector<NodeIndex> &nodes() const { return m_nodes; }
    std::span<const Held> of(NodeIndex node) const;
    std::size_t storageCount() const { return m_storageCount; }
    /// What `total_bytes` of distinct nodes count more often than once. O(their parameters).
    std::int64_t countedAgain(std::span<const NodeIndex> nodes) const;

private:
    std::vector<NodeIndex> m_nodes;
    std::vector<std::vector<Held>> m_held; ///< by position in `m_nodes`
    std::size_t m_storageCount = 0;
};

/// Operations, what they read of sources, and unread sources, of several partitions: each node once, in graph order.
std::vector<NodeIndex> nodesOf(const Graph &graph, const Partitioning &partitioning,
                               std::span<const std::uint32_t> positions);

/// `extra(n, ∅)`: a node's bytes and those of all that it reads.
std::int64_t memoryAlone(const Graph &graph, NodeIndex node);

/// `T`: bytes of all nodes before the output.
std::int64_t totalMemory(const Graph &graph);

/// The same on one device, where each storage of tied parameters counts once.
std::int64_t totalMemoryOnOneDevice(const Graph &graph);

/// Σ `available_mem_bytes`, held at the largest 64-bit number.
std::int64_t totalCapacity(const Inventory &inventory);

/// One partition with every node but the output, unread sources among them.
Partition wholeGraph(const Graph &graph);

/// Partitions for operators whose devices are given: one a device where those form no cycle, else several, cut where a
/// device needs what another one made of its values. `deviceOf` holds a device for every operator of the graph, by
/// node. O(nodes + edges).
Partitioning acyclicPartitions(const Graph &graph, const std::vector<DeviceIndex> &deviceOf);

} // namespace cutaway
