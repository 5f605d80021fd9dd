#pragma once

#include "core/base/job.h"
#include "core/partition/partitioning.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"

#include <vector>

/// The planners of partition plans, and the algorithms of those that have nothing else to tell.

namespace cutaway {

/// The planners of partition plans, in menu order.
std::vector<PlannerDescriptor> partitionPlanners();

/// Takes the partitions of a plan document named by `assignment` as they are and evaluates them (torch.fx's
/// `aot_based_partition`, with the tests that it leaves out). Over capacity is no error. Errors: those of reading a
/// partition plan, `no_device_given`, `cycle`, `no_assignment`.
Result<std::unique_ptr<EditedPlan>> runAotBased(const PlannerInput &input, const Job &job);

/// Greedy merging, from one partition per operation, of the pair that gives the least latency, until none helps
/// (torch.fx's `cost_aware_partition`; of equal trials the last wins). Errors: `no_latency`, `bad_latency`,
/// `transfer_rate`, `no_mapping`.
///
/// A trial costs O(partitions + edges + partitions × devices), whatever the number of paths: only the union's figures
/// are new, and the device mapping begins where the union's first half was.
Result<Partitioning> costAwarePartitioning(const Graph &graph, const Inventory &inventory, const Job &job);

/// `partition.latency_greedy`: fills accelerators in order (core/search/README.md, section 4.1).
PlannerDescriptor latencyGreedyPlanner();

/// `partition.latency_optimal`: the least latency of one sample, with the best bound known (section 4.2).
PlannerDescriptor latencyOptimalPlanner();

/// Improves a plan by moves and swaps under the same cost model: the open plan, the one that `start` names, or the best
/// of the faithful planners. Never worse than what it starts from. Stopped, it gives the best so far.
PlannerDescriptor refinePlanner();

/// Runs every faithful planner that applies, side by side, improves each result and keeps the best.
PlannerDescriptor bestPlanner();

/// For recommendation models: embedding tables are spread over devices, the rest is replicated on all that hold tables
/// (torch.fx's `sparse_nn_partition`). Errors: `unequal_devices`, `node_too_large`, `no_embedding`, `too_few_devices`,
/// `embedding_does_not_fit`. O(partitions² × nodes) at worst, in the combining of partitions.
Result<Partitioning> sparseNnPartitioning(const Graph &graph, const Inventory &inventory, const Job &job);

/// Whether the planner takes an operation for one of an embedding: its module, or one beside it below the same
/// top-level module, is an Embedding; `embedding_operation` on the node wins. O(nodes).
std::vector<bool> embeddingOperations(const Graph &graph);

} // namespace cutaway
