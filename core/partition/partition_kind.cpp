#include "core/partition/partition_kind.h"

#include "core/partition/exports/exports.h"
#include "core/partition/imports/import_device_map.h"
#include "core/partition/partition_json.h"
#include "core/partition/planners/planners.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

/// What becomes a partition plan.
std::vector<ImportDescriptor> partitionImports()
{
    return {{.id = "device-map",
             .title = "Device map (Hugging Face)",
             .description = "The device of each module, for accelerate and transformers: matched as accelerate does, "
                            "with a warning where transformers would match differently.",
             .recognises = isDeviceMap,
             .read = importDeviceMap}};
}

} // namespace

PlanKindDescriptor partitionKind()
{
    return {
        .kind = partitionPlans,
        .words = {.group = {"partition", "partitions"}, .colouring = "partition"},
        .read = readAnyPartitionPlan,
        // What `evaluate` adds is derived too: not to be kept when its output is opened as a plan.
        .fields = {"partitions", "pins", "edges", "cost", "dag", "device_mem_bytes", "over_capacity", "cycle",
                   "cost_unknown", "differences", "cost_model", "optimal", "ideals", "warnings", "contiguous",
                   "violation"},
        .planners = partitionPlanners(),
        .exports = partitionExports(),
        .carriedFields = carriedPartitionFields,
        .imports = partitionImports(),
        .unplanned =
            [](std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory) {
                return singlePartitionPlan(std::move(graph), std::move(inventory), DeviceIndex());
            },
    };
}

} // namespace cutaway
