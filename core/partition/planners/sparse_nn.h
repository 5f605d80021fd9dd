#pragma once

#include "core/base/job.h"
#include "core/partition/partitioning.h"

namespace cutaway {

/// For recommendation models: embedding tables are spread over devices, the rest is replicated on all that hold tables
/// (torch.fx's `sparse_nn_partition`). Errors: `unequal_devices`, `node_too_large`, `no_embedding`, `too_few_devices`,
/// `embedding_does_not_fit`. O(partitions² × nodes) at worst, in the combining of partitions.
Result<Partitioning> sparseNnPartitioning(const Graph &graph, const Inventory &inventory, const Job &job);

/// Whether the planner takes an operation for one of an embedding: its module, or one beside it below the same
/// top-level module, is an Embedding; `embedding_operation` on the node wins. O(nodes).
std::vector<bool> embeddingOperations(const Graph &graph);

} // namespace cutaway
