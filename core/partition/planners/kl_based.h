#pragma once

#include "core/base/job.h"
#include "core/partition/partitioning.h"

namespace cutaway {

/// torch.fx's `kl_based_partition` to the letter, which is not Kernighan–Lin: from a size based plan each operation in
/// turn tries to change places with each of every other partition, and a swap is taken only where moving the operation
/// alone already gains (README.md, section 8). Errors: those of size based, `no_latency`, `bad_latency`,
/// `transfer_rate`, `no_mapping`, `invalid_result` where the original's stale bookkeeping leaves an operation in two
/// partitions or in none.
///
/// O(operations²) trials of O(nodes + edges).
Result<Partitioning> klBasedPartitioning(const Graph &graph, const Inventory &inventory, const Job &job);

} // namespace cutaway
