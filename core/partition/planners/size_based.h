#pragma once

#include "core/base/job.h"
#include "core/partition/partitioning.h"

namespace cutaway {

/// Greedy, operations in graph order: fills a device, then takes the next that is large enough (torch.fx's
/// `size_based_partition`). Errors: `node_too_large`, `no_mapping`. O(nodes + edges + operations × devices), and the
/// device mapping of what comes after the last device.
Result<Partitioning> sizeBasedPartitioning(const Graph &graph, const Inventory &inventory, const Job &job);

} // namespace cutaway
