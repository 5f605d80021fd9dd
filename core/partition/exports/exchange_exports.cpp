#include "core/partition/exports/exchange_exports.h"

#include "core/partition/exports/export_device_map.h"
#include "core/partition/partition_plan.h"

namespace cutaway {

std::vector<ExportDescriptor> partitionExchangeExports()
{
    return {{.id = "device-map",
             .title = "Device map (Hugging Face)",
             .extension = "json",
             .parameters = deviceMapParameters(),
             .suits = [](const EditedPlan &plan) { return dynamic_cast<const PartitionPlan *>(&plan) != nullptr; },
             .description = "The device of each module for accelerate and transformers, with the fewest keys.",
             .fields = {"accelerate", {}, {{"devices", devicesByDeviceMap}}},
             .write = exportDeviceMap}};
}

} // namespace cutaway
