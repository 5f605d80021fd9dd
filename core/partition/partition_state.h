#pragma once

#include "core/graph/graph.h"
#include "core/partition/partition_cost.h"

#include <memory>
#include <span>
#include <vector>

// A partitioning with all that follows from it, move by move: who reads what, and what partitions send each other.

namespace cutaway {

/// For every node, the partitions whose operations read it and how many of them do. One array for all: a node cannot be
/// read by more partitions than it has users, so its room never runs out. O(edges) of memory.
class ReaderCounts
{
public:
    struct Entry
    {
        std::uint32_t partition;
        std::uint32_t count;
    };

    ReaderCounts(const Graph &graph, const std::vector<std::uint32_t> &homes);

    /// In no order. Valid until the node's next change.
    std::span<const Entry> of(NodeIndex node) const { return {first(node), m_used[node.value()]}; }
    std::uint32_t count(NodeIndex node, std::uint32_t partition) const;
    /// Returns the count before.
    std::uint32_t add(NodeIndex node, std::uint32_t partition);
    /// Returns the count after. The partition must read the node.
    std::uint32_t remove(NodeIndex node, std::uint32_t partition);

private:
    const Entry *first(NodeIndex node) const { return m_entries.data() + m_offsets[node.value()]; }
    Entry *first(NodeIndex node) { return m_entries.data() + m_offsets[node.value()]; }

    std::vector<Entry> m_entries;
    std::vector<std::size_t> m_offsets;
    std::vector<std::uint32_t> m_used; ///< entries per node
};

/// What partitions send each other, kept up to date operation by operation. A pair is an edge of the partition graph as
/// long as one operation of the first is read by the second; sources that both hold count in its bytes.
class PartitionPairs
{
public:
    PartitionPairs(const Graph &graph, const Partitioning &partitioning, const std::vector<std::uint32_t> &homes,
                   const ReaderCounts &readers);

    void addPartition() { m_pairs.emplace_back(); }
    /// One more operation of `from`, of so many bytes, is read in `to`.
    void add(std::uint32_t from, std::uint32_t to, std::int64_t bytes, const ReaderCounts &readers);
    /// One less; the pair is there.
    void remove(std::uint32_t from, std::uint32_t to, std::int64_t bytes);
    /// `partition` has begun (sign 1) or ceased (−1) to hold a source: it counts in pairs with the other holders.
    void countSource(NodeIndex source, std::uint32_t partition, std::int64_t sign, const ReaderCounts &readers);

    /// By (from, to), in place of what was there.
    void collect(std::vector<PartitionEdge> &edges) const;
    /// A shortest cycle through `partition`, starting from its smallest position; empty: none. O(partitions + edges).
    std::vector<std::uint32_t> cycleThrough(std::uint32_t partition) const;

private:
    struct Pair
    {
        std::uint32_t to;
        std::uint32_t operations;
        std::int64_t operationBytes;
        std::int64_t sourceBytes;
    };

    Pair *find(std::uint32_t from, std::uint32_t to);
    void count(std::uint32_t from, std::uint32_t to, std::int64_t bytes);
    std::int64_t sharedSourceBytes(std::uint32_t from, std::uint32_t to, const ReaderCounts &readers) const;

    const Graph *m_graph;
    std::vector<NodeIndex> m_sharedSources; ///< sources with two readers or more
    std::vector<std::vector<Pair>> m_pairs; ///< per partition, by `to`
};

/// A change of a partitioning in positions; `perform` gives the one that takes it back.
struct PartitionChange
{
    struct OperationMove
    {
        NodeIndex operation;
        std::uint32_t to = noPartition;
    };
    struct DeviceChange
    {
        std::uint32_t partition = noPartition;
        std::vector<DeviceIndex> devices;
    };

    std::uint32_t create = noPartition; ///< made first: a removed slot, or one past the last
    std::vector<OperationMove> operations;
    std::vector<DeviceChange> devices;
    std::uint32_t remove = noPartition; ///< removed last
    std::optional<Transfers> transfers; ///< what transfers are costed by from then on
};

/// A partitioning and every figure that follows from it, kept up to date move by move (README.md, section 13).
/// Integers are added and subtracted; times are computed anew for the partitions concerned, so that they have the bits
/// of a fresh evaluation. A state may be cyclic or over capacity.
///
/// Memory: O(nodes + edges). For every node the partitions that read it and how often, in an array of the graph's
/// edges.
class PartitionState
{
public:
    PartitionState(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                   Partitioning partitioning, Transfers transfers = Transfers::Rate);

    const Graph &graph() const { return *m_graph; }
    const Inventory &inventory() const { return *m_inventory; }
    std::shared_ptr<const Graph> sharedGraph() const { return m_graph; }
    std::shared_ptr<const Inventory> sharedInventory() const { return m_inventory; }
    const Partitioning &partitioning() const { return m_partitioning; }
    /// Position of the partition of an operation; noPartition for other nodes.
    std::uint32_t home(NodeIndex node) const { return m_homes[node.value()]; }

    std::int64_t usedBytes(std::uint32_t partition) const { return m_usedBytes[partition]; }
    /// Each storage of tied parameters counts once.
    std::int64_t deviceBytes(DeviceIndex device) const
    {
        return m_unionBytes[device.value()] - m_countedAgain[device.value()];
    }
    bool hasLatency() const { return m_hasLatency; }
    const PartitionLatency &latency(std::uint32_t partition) const { return m_latency[partition]; }
    /// The operations that make that latency, first to last; empty where there are no latencies. O(partition).
    std::vector<NodeIndex> longestPath(std::uint32_t partition);
    /// By (from, to).
    const std::vector<PartitionEdge> &edges() const { return m_edges; }
    Transfers transfers() const { return m_transfers.transfers(); }
    /// 0 between equal device lists; nothing where a rate is missing.
    std::optional<double> transferSeconds(const PartitionEdge &edge) const
    {
        return m_transfers.seconds(m_partitioning[edge.from], m_partitioning[edge.to], edge.bytes);
    }
    const PlanLatency &plan() const { return m_plan; }
    const std::vector<std::uint32_t> &cycle() const { return m_cycle; }
    std::vector<std::uint32_t> topologicalOrder() const { return m_order; }
    /// Why there is no plan latency.
    const std::optional<Error> &latencyFault() const { return m_latencyFault; }
    std::int64_t transferredBytes() const;

    /// What goes from one device to another, replicas by their slowest pair.
    struct Traffic
    {
        DeviceIndex from;
        DeviceIndex to;
        std::int64_t bytes = 0;
        std::size_t transfers = 0;
        double seconds = 0; ///< of all transfers
    };
    /// What takes longest first. O(edges · pairs of devices).
    std::vector<Traffic> traffic() const;

    /// Linear in the moves' edges and the sizes of the partitions concerned.
    PartitionChange perform(const PartitionChange &change);

    /// A shortest cycle through `partition`, starting from its smallest position; empty: none. O(partitions + edges).
    std::vector<std::uint32_t> cycleThrough(std::uint32_t partition) const { return m_pairs.cycleThrough(partition); }

private:
    void buildMemory();
    std::int64_t countedAgainOn(const std::vector<char> &isOn) const;
    bool touchesTied(const PartitionChange &change) const;
    void updateTied();
    void moveOperation(NodeIndex node, std::uint32_t to);
    void moveMemory(NodeIndex node, std::uint32_t from, std::uint32_t to);
    void moveDeviceMemory(NodeIndex node, std::uint32_t from, std::uint32_t to);
    template <class IsInside, class ReadersInside>
    std::int64_t memoryWith(NodeIndex node, IsInside isInside, ReadersInside readersInside) const;
    void rebuildOperations(const std::vector<PartitionChange::OperationMove> &moves,
                           const std::vector<std::uint32_t> &sources, const std::vector<std::uint32_t> &targets);
    void setDevices(std::uint32_t partition, std::vector<DeviceIndex> devices);
    void addSlot(std::uint32_t position);
    void updateLatencies(std::span<const std::uint32_t> partitions);
    void updatePlan();

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const Inventory> m_inventory;
    Partitioning m_partitioning;
    std::vector<std::uint32_t> m_homes;
    ReaderCounts m_readers;
    PartitionPairs m_pairs;
    std::vector<std::vector<char>> m_isOn; ///< device × partition
    std::vector<std::int64_t> m_usedBytes;
    TiedParameters m_tied;
    std::vector<std::int64_t> m_unionBytes;   ///< per device, of the union of its node sets
    std::vector<std::int64_t> m_countedAgain; ///< per device, what of that is in a storage that was counted already
    TransferTimes m_transfers;
    LatencyRecurrence m_recurrence;
    bool m_hasLatency = false;
    std::vector<PartitionLatency> m_latency;
    std::vector<PartitionEdge> m_edges;
    PlanLatency m_plan;
    std::vector<std::uint32_t> m_order;
    std::vector<std::uint32_t> m_cycle;
    std::optional<Error> m_graphFault;
    std::optional<Error> m_latencyFault;
};

} // namespace cutaway
