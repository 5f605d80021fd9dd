#pragma once

#include "core/base/job.h"
#include "core/partition/partitioning.h"

namespace cutaway {

/// Greedy merging, from one partition per operation, of the pair that gives the least latency, until none helps
/// (torch.fx's `cost_aware_partition`; of equal trials the last wins). Errors: `no_latency`, `bad_latency`,
/// `transfer_rate`, `no_mapping`.
///
/// A trial costs O(partitions + edges + partitions × devices), whatever the number of paths: only the union's figures
/// are new, and the device mapping begins where the union's first half was.
Result<Partitioning> costAwarePartitioning(const Graph &graph, const Inventory &inventory, const Job &job);

} // namespace cutaway
