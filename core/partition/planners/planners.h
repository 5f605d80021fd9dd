#pragma once

#include "core/base/job.h"
#include "core/partition/partitioning.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"

#include <vector>

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

} // namespace cutaway
