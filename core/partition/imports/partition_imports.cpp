#include "core/partition/imports/partition_imports.h"

#include "core/partition/imports/import_device_map.h"

namespace cutaway {

std::vector<ImportDescriptor> partitionImports()
{
    return {{.id = "device-map",
             .title = "Device map (Hugging Face)",
             .description = "The device of each module, as accelerate and transformers take it: matched as accelerate "
                            "does, with a warning where transformers would match otherwise.",
             .recognises = isDeviceMap,
             .read = importDeviceMap}};
}

} // namespace cutaway
