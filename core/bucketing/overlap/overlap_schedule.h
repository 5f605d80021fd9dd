#pragma once

#include "core/bucketing/overlap/overlap_facts.h"

namespace cutaway {

/// An order of all nodes and what of the transfers it leaves to wait for.
struct OverlapSchedule
{
    std::vector<NodeIndex> order;
    std::vector<double> exposedMs;              ///< per transfer; 0: hidden
    std::vector<std::vector<NodeIndex>> hiding; ///< per transfer: the nodes that it hides behind, in their order
    std::int64_t peakBefore = 0;                ///< of the graph's own order, after each node
    std::int64_t peakAfter =
        0; ///< as torch counts with each node's result beside what it reads, else like `peakBefore`

    bool isExposed(std::size_t transfer) const { return exposedMs[transfer] != 0; }
    double totalExposedMs() const;
};

/// Peaks of memory in the graph's order: of all, and up to each compute node since the one before.
struct MemoryBefore
{
    std::int64_t peak = 0;
    std::vector<std::int64_t> atCompute;
};
MemoryBefore memoryBefore(const OverlapFacts &facts);

/// What memory may rise to.
std::int64_t allowedPeak(std::int64_t peakBefore, const OverlapSettings &settings);

/// Transfers that are started and not waited for, by start, and what they are hidden behind. Collectives of one group
/// follow each other; those of different groups run beside each other.
class Flight
{
public:
    /// Sets the schedule back to all exposed. Everything given must outlive it.
    Flight(const std::vector<Transfer> &transfers, std::size_t groups, double latencyMs, OverlapSchedule &schedule);

    /// `isBucketLikely`: one in flight with the same key takes the latency off.
    void start(std::uint32_t transfer, bool isBucketLikely = true);
    void land(std::uint32_t transfer);
    bool isInFlight(std::uint32_t transfer) const { return m_isInFlight[transfer]; }
    bool isEmpty() const { return m_first == OverlapFacts::none; }
    std::uint32_t oldest() const { return m_first; }
    std::int64_t bytes() const { return m_bytes; }
    /// Those of the same group that were started before one, oldest first.
    std::vector<std::uint32_t> earlierOfGroup(std::uint32_t transfer) const;
    /// Takes a node's time off those in flight, oldest first, and returns what is left per group; of the group that is
    /// left out, nothing.
    std::vector<double> hideBehind(NodeIndex node, double milliseconds, std::uint32_t leftOutGroup);
    void addHiding(std::uint32_t transfer, NodeIndex node);

private:
    const std::vector<Transfer> &m_transfers;
    std::size_t m_groups;
    double m_latencyMs;
    OverlapSchedule &m_schedule;
    std::vector<bool> m_isInFlight;
    std::vector<std::uint32_t> m_next; ///< a list by start
    std::vector<std::uint32_t> m_before;
    std::uint32_t m_first = OverlapFacts::none;
    std::uint32_t m_last = OverlapFacts::none;
    std::vector<std::uint32_t> m_ofKey; ///< in flight, per key
    std::int64_t m_bytes = 0;
};

/// What an order leaves exposed by the same count, and its peak, after each node. The order must have all nodes, each
/// behind what it reads. O(nodes + edges), and those in flight for each node that takes time.
OverlapSchedule replayed(const OverlapFacts &facts, std::vector<NodeIndex> order);

} // namespace cutaway
