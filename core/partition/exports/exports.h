#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/foreign_plans.h"

#include <vector>

namespace cutaway {

/// What partition plans alone are exported as, in menu order.
std::vector<ExportDescriptor> partitionExports();

/// What a program has to be told of a partition plan: where each operator runs and which run together.
std::vector<PlanField> carriedPartitionFields(const EditedPlan &plan);
/// The field that says so of operators.
FieldValue placesValue(const Graph &graph, const std::vector<std::string> &deviceOfNode);

/// `form`, `without`.
std::vector<ParameterDeclaration> deviceMapParameters();

/// A partition plan as a device map with the fewest keys: a module whose weights are all on one device is one, else its
/// children are. Errors: `wrong_kind`, `leaf_is_split`, `no_device_given`.
Result<std::string> exportDeviceMap(const EditedPlan &plan, const ParameterValues &parameters);

/// Where accelerate runs each operator: where the weights of its module are, else where its first input is.
FieldValue devicesByDeviceMap(const EditedPlan &plan);

/// A partition plan for torch.fx's accelerator partitioner in its ahead-of-time mode (`PartitionMode.aot_based`):
/// `{"format": "cutaway.fx_aot", "version": 1, "graph", "node_to_partition_mapping",
/// "partition_to_logical_device_mapping", "plan_partition_ids", "devices", "transfer_rate_bytes_per_sec"}`.
///
/// torch orders partitions by their first appearance and then looks them up by that position, so the exported ids are
/// 0, 1, 2, … in graph order, and a table leads back to the plan's ids. Partitions without operations are left out.
///
/// Errors: `wrong_kind`; `cycle` and `over_capacity`, which no device could run; `no_device_given`. O(nodes).
Result<std::string> exportFxAotJson(const EditedPlan &plan);

/// The same as a Python module that makes the `PartitionerConfig` for a traced model, or partitions it. Names from the
/// plan appear in it as string literals only.
Result<std::string> exportFxAotPython(const EditedPlan &plan);

} // namespace cutaway
