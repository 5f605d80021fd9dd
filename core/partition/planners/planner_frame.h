#pragma once

#include "core/base/job.h"
#include "core/partition/partitioning.h"
#include "core/plan/planner_registry.h"

namespace cutaway {

/// A partitioning algorithm on a graph that does not fit one device and fits all of them.
using PartitionAlgorithm = Result<Partitioning> (*)(const Graph &, const Inventory &, const Job &);

/// What all faithful planners do around their algorithm: the tests before it, the single partition where one device is
/// enough, `saturate_host` after it, and the evaluation. Refuses a result with a cycle. Without an algorithm all lies
/// on the largest device, which holds each storage of tied parameters once.
Result<std::unique_ptr<EditedPlan>> runFaithfulPlanner(const PlannerInput &input, const Job &job,
                                                       std::string_view plannerId, PartitionAlgorithm algorithm);

/// `not_enough_memory`: all devices together are too small.
Error notEnoughMemory(std::int64_t needed, std::int64_t capacity);

/// Errors `no_devices`, `no_operations`: what comes before everything else.
Done checkPlannable(const PlannerInput &input);

/// What comes after everything else: `saturate_host`, the evaluation, and the refusal of a cycle.
Result<std::unique_ptr<EditedPlan>> finishFaithfulPlan(const PlannerInput &input, std::string_view plannerId,
                                                       Partitioning partitioning);

ParameterDeclaration saturateHostParameter();

/// What the plan's transfers are costed by; not given: as plans without that setting have it.
ParameterDeclaration transfersParameter();

/// The first device of the largest memory.
DeviceIndex largestDevice(const Inventory &inventory);

/// All of the graph in one partition.
Partitioning wholeOn(const Graph &graph, DeviceIndex device);

/// Greedy, operations in graph order: fills a device, then takes the next that is large enough (torch.fx's
/// `size_based_partition`). Errors: `node_too_large`, `no_mapping`. O(nodes + edges + operations × devices), and the
/// device mapping of what comes after the last device.
Result<Partitioning> sizeBasedPartitioning(const Graph &graph, const Inventory &inventory, const Job &job);

} // namespace cutaway
