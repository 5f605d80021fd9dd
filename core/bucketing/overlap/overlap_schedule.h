#pragma once

#include "core/bucketing/bucketing.h"
#include "core/bucketing/bucketing_settings.h"
#include "core/bucketing/overlap/overlap_facts.h"

// What a plan that reorders its graph has: an order of all nodes, and the buckets merged before.

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

/// A bucket that was merged before anything was scheduled, by the names of its members.
struct PreBucket
{
    CollectiveKind kind = CollectiveKind::AllGather;
    std::vector<std::string> nodes;

    friend bool operator==(const PreBucket &, const PreBucket &) = default;
};

/// A graph with them merged.
struct PreparedGraph
{
    std::shared_ptr<const CollectiveGraph> graph;
    std::vector<PreBucket> buckets; ///< all-gathers, then reduce-scatters, then all-reduces
};

/// Merges what fully sharded parameters and gradients need, kind by kind, each on the graph that the one before made,
/// as torch 2.14 does before it schedules; nothing where the graph has no such all-gather. Errors: those of
/// `mergeFault`.
Result<PreparedGraph> preBucketed(std::shared_ptr<const CollectiveGraph> graph, const BucketingSettings &settings,
                                  const OverlapSettings &overlap, const Inventory *inventory);

/// Merges given buckets, in their order; neighbours of one kind at once. Errors, with paths in `prebuckets`:
/// `unknown_node`, `not_a_collective`, `other_kind`, `assigned_twice`, those of `mergeFault`.
Result<PreparedGraph> withPreBuckets(std::shared_ptr<const CollectiveGraph> graph, std::vector<PreBucket> buckets,
                                     const BucketingSettings &settings);

/// What a plan that reorders its graph has besides buckets; shared by its copies, as it does not change with them.
struct OverlapPart
{
    std::shared_ptr<const OverlapFacts> facts;
    OverlapSchedule schedule;
    /// The figures are those that torch's scheduler counted while it ran, in which a collective may hide behind a node
    /// that turned out to run after its wait; else those of a replay.
    bool isTorchCount = false;
    /// Its first figures were such: they are so again wherever the scheduler comes to this order.
    bool isTorchOrder = false;
    std::vector<PreBucket> preBuckets; ///< already merged in the facts' graph
};

} // namespace cutaway
