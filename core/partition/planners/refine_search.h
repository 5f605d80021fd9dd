#pragma once

#include "core/base/job.h"
#include "core/partition/partition_cost.h"
#include "core/partition/partition_pins.h"
#include "core/partition/partition_state.h"

#include <limits>
#include <tuple>

namespace cutaway {

/// What a plan is better by: what has no room first, and the latency; of plans equally fast the number of partitions,
/// then what is transferred, then the memory of the fullest device.
struct PlanScore
{
    std::int64_t bytesWithoutRoom = 0; ///< above the capacity of devices, and of partitions on no device
    double latency = 0;
    std::size_t partitions = 0;
    std::int64_t transferredBytes = 0;
    std::int64_t largestDevice = 0;

    auto besidesLatency() const { return std::tie(partitions, transferredBytes, largestDevice); }
};

/// Latencies that differ by mere rounding are equal.
bool isBetter(const PlanScore &score, const PlanScore &other);

/// Without a latency, that is on a cycle, a plan scores as the slowest of all. O(partitions + devices).
PlanScore scoreOf(const PartitionState &state);

/// Improves a partitioning step by step; the state is the best plan so far whenever a step returns. Every plan on the
/// way is free of cycles, and no more bytes are without room than at the start. What is pinned, and in its place at the
/// start, stays there.
///
/// A step tries changes and takes each back that makes the plan no better. Deterministic, where it is not stopped. The
/// deadline's job is told of every improvement.
class RefineSearch
{
public:
    RefineSearch(PartitionState &state, const PartitionPins &pins, const Deadline &deadline);

    /// Steps until a whole pass improves nothing, the job is stopped or the time is over. Then partitions of one
    /// device, and those that send data to each other, are merged where that makes nothing slower but by
    /// rounding, and by that only up to `limit`: the fewer submodules, the better.
    void run(double limit = std::numeric_limits<double>::infinity());

    const PlanScore &score() const { return m_score; }
    /// No plan is faster, whatever is pinned.
    const LatencyBound &bound() const { return m_bound; }

private:
    bool mayGoOn() const { return !m_deadline.isOver(); }
    bool isBetter(const PlanScore &score) const;
    bool keepsPins(const PartitionChange &change) const;
    bool keepIfBetter(const PartitionChange &change);
    void tellGap() const;

    std::size_t devices() const { return m_state.inventory().devices.size(); }
    bool sweepBoundaries();
    bool sweepBoundary(std::uint32_t from, std::uint32_t to, bool fromFront);
    bool sweepOntoIdleDevices();
    bool moveOperations();
    bool swapOperations();
    bool movePartitions();
    void mergePartitions(double limit);
    bool mayMerge(std::uint32_t kept, std::uint32_t gone) const;
    bool mergeIfNoSlower(std::uint32_t kept, std::uint32_t gone, double slowest);
    bool bestPrefix(const std::vector<PartitionChange> &steps);
    std::vector<std::uint32_t> neighbours(NodeIndex operation) const;

    PartitionState &m_state;
    const PartitionPins &m_pins;
    const Deadline &m_deadline;
    LatencyBound m_bound;
    PlanScore m_score;
};

} // namespace cutaway
