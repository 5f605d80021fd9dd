#pragma once

#include "core/partition/partition_state.h"
#include "core/plan/timeline.h"

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

} // namespace cutaway
