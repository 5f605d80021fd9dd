#pragma once

#include "core/partition/partition_pins.h"
#include "core/partition/partition_state.h"
#include "core/plan/expected_run.h"
#include "core/plan/plan_costs.h"
#include "core/plan/timeline.h"

/// What follows from a partition plan for its readers: when everything runs, what that adds up to, what is wrong with
/// it and what limits a partition.

namespace cutaway {

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

/// Latency along the critical path, part by part, and the totals. O(partitions + edges).
PlanCost costOf(const PartitionState &state);

/// Cycles, devices over or near their capacity, idle devices, partitions without device or operators; a line that says
/// all is well where nothing is wrong; what is not where it is pinned. Worst first. O(partitions + devices + pins).
std::vector<Problem> problemsOf(const PartitionState &state, const PartitionPins &pins);

/// What decides how long a partition takes. On the critical path the largest of computing, memory bandwidth and the
/// transfers into and out of it; beside the path nothing does, and the slack is told. O(partitions + edges).
GroupLimits limitsOf(const PartitionState &state, std::uint32_t partition);

} // namespace cutaway
