#pragma once

#include "core/base/job.h"
#include "core/partition/partition_cost.h"
#include "core/partition/partitioning.h"

namespace cutaway {

/// Partitions as sets of operations, between which operations are swapped and swapped back. An operation may lie in
/// several sets or in none: the original's bookkeeping lets it, and its figures then follow from the sets.
class SwapTrial
{
public:
    SwapTrial(const Graph &graph, const Inventory &inventory, const Partitioning &start);

    std::size_t count() const { return m_operations.size(); }
    const std::vector<NodeIndex> &operations(std::uint32_t partition) const { return m_operations[partition]; }

    /// Takes `a` out of `from` and puts it into `to`, and `b` the other way. Either may be invalid: nothing.
    void swap(NodeIndex a, NodeIndex b, std::uint32_t from, std::uint32_t to);

    /// Latency of the plan; infinite with a cycle.
    double latency();
    /// Clears all devices and maps all partitions. False: one found no device; it and later ones have none.
    bool mapAll();
    /// Maps the partitions that have no device.
    bool mapRest();

    /// The first operation in no partition or in more than one; invalid: none.
    NodeIndex misplaced() const;
    Error noMapping() const;
    Partitioning partitioning() const;

private:
    bool contains(std::uint32_t partition, NodeIndex node) const;
    void add(std::uint32_t partition, NodeIndex node);
    void remove(std::uint32_t partition, NodeIndex node);
    void update();
    void updateEdges();
    std::int64_t memory(std::uint32_t partition) const;
    std::int64_t memoryBeside(std::uint32_t partition, DeviceIndex device) const;
    PartitionLatency longestPath(std::uint32_t partition);

    const Graph &m_graph;
    const Inventory &m_inventory;
    TransferTimes m_transfers;                         ///< by one rate, as the original's
    Partitioning m_partitioning;                       ///< ids and devices
    std::vector<std::vector<NodeIndex>> m_operations;  ///< per partition, in graph order
    std::vector<std::vector<std::uint32_t>> m_holders; ///< per node, ascending
    std::vector<std::uint8_t> m_isChanged;             ///< per partition: figures are stale
    std::vector<std::int64_t> m_usedBytes;
    std::vector<PartitionLatency> m_latency;
    std::vector<PartitionEdge> m_edges;
    bool m_edgesAreStale = true;
    std::vector<double> m_best;
    std::vector<std::int64_t> m_bytes;  ///< partition × partition
    std::vector<std::uint8_t> m_isEdge; ///< partition × partition
    std::vector<std::uint32_t> m_seenFor;
};

/// torch.fx's `kl_based_partition` to the letter, which is not Kernighan–Lin: from a size based plan each operation in
/// turn tries to change places with each of every other partition, and a swap is taken only where moving the operation
/// alone already gains (README.md, section 8). Errors: those of size based, `no_latency`, `bad_latency`,
/// `transfer_rate`, `no_mapping`, `invalid_result` where the original's stale bookkeeping leaves an operation in two
/// partitions or in none.
///
/// O(operations²) trials of O(nodes + edges).
Result<Partitioning> klBasedPartitioning(const Graph &graph, const Inventory &inventory, const Job &job);

} // namespace cutaway
