#pragma once

#include "core/partition/partition_pins.h"
#include "core/partition/partition_state.h"
#include "core/plan/plan_costs.h"

namespace cutaway {

/// Latency along the critical path, part by part, and the totals. O(partitions + edges).
PlanCost costOf(const PartitionState &state);

/// Cycles, devices over or near their capacity, idle devices, partitions without device or operators; a line that says
/// all is well where nothing is wrong; what is not where it is pinned. Worst first. O(partitions + devices + pins).
std::vector<Problem> problemsOf(const PartitionState &state, const PartitionPins &pins);

/// What decides how long a partition takes. On the critical path the largest of computing, memory bandwidth and the
/// transfers into and out of it; beside the path nothing does, and the slack is told. O(partitions + edges).
GroupLimits limitsOf(const PartitionState &state, std::uint32_t partition);

} // namespace cutaway
