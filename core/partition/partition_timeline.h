#pragma once

#include "core/partition/partition_state.h"
#include "core/plan/expected_run.h"
#include "core/plan/timeline.h"

namespace cutaway {

/// When each partition runs at the earliest, and what follows it (README.md, section 2).
struct PartitionTimes
{
    std::vector<double> start; ///< by position, seconds; the bits of the plan's latency
    std::vector<double> after; ///< from the partition's end to the plan's, at least
};

/// The state must have a latency. O(partitions + edges).
PartitionTimes partitionTimes(const PartitionState &state);

/// 0 between equal device lists.
double transferTime(const PartitionState &state, const PartitionEdge &edge);

/// How much longer a partition could take without a slower plan; 0 on the critical path.
double slackOf(const PartitionState &state, const PartitionTimes &times, std::uint32_t partition);
/// The same of a transfer.
double slackOf(const PartitionState &state, const PartitionTimes &times, const PartitionEdge &edge);

/// What each device and each link between devices does when, as the cost model has it (README.md, section 2): every
/// partition and transfer as early as it can be. A device has a further row for what runs beside its first, since
/// partitions without an edge between them overlap there; so has a link.
struct PartitionTimeline
{
    Timeline timeline;
    std::vector<std::vector<double>> slack; ///< by row and bar, seconds
};

/// Empty where the plan has no latency. O(n log n + n · rows of one device), n partitions and edges.
PartitionTimeline timelineOf(const PartitionState &state);

/// The same as what a run in one process shows, which labels each partition `cutaway:partition 3` by its id: one place
/// runs them all. Error `no_latency`. O(partitions + edges).
Result<ExpectedRun> expectedRunOf(const PartitionState &state);

} // namespace cutaway
