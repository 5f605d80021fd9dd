#pragma once

#include "core/plan/edited_plan.h"

/// A partition plan for torch.fx's accelerator partitioner in its ahead-of-time mode (`PartitionMode.aot_based`).
///
/// torch orders partitions by their first appearance and then looks them up by that position, so the exported ids are
/// 0, 1, 2, … in graph order, and a table leads back to the plan's ids. Partitions without operations are left out.
///
/// Errors: `wrong_kind`; `cycle` and `over_capacity`, which no device could run; `no_device_given`. O(nodes).

namespace cutaway {

/// `{"format": "cutaway.fx_aot", "version": 1, "graph", "node_to_partition_mapping",
/// "partition_to_logical_device_mapping", "plan_partition_ids", "devices", "transfer_rate_bytes_per_sec"}`.
Result<std::string> exportFxAotJson(const EditedPlan &plan);

/// A Python module that makes the `PartitionerConfig` for a traced model, or partitions the model. Names from the plan
/// appear in it as string literals only.
Result<std::string> exportFxAotPython(const EditedPlan &plan);

} // namespace cutaway
