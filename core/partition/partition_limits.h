#pragma once

#include "core/partition/partition_state.h"
#include "core/plan/picture.h"

namespace cutaway {

/// What decides how long a partition takes. On the critical path the largest of computing, memory bandwidth and the
/// transfers into and out of it; beside the path nothing does, and the slack is told. O(partitions + edges).
GroupLimits limitsOf(const PartitionState &state, std::uint32_t partition);

} // namespace cutaway
