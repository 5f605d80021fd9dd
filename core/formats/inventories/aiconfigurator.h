#pragma once

#include "core/formats/inventories/inventory_formats.h"

#include <cstdint>

namespace cutaway {

/// How many hosts of the system there are, and whether memory that NCCL and the driver take is left out.
struct SystemOptions
{
    std::int64_t hosts = 1;
    bool reserves = true;
};

/// NVIDIA AIConfigurator's description of a system (YAML): GPUs with memory, peaks and bandwidth, hosts and racks with
/// the bandwidths between them. Errors: those of YAML, `missing_field`, `wrong_type`, `bad_value`.
Result<ImportedInventory> readAiConfigurator(std::string_view text, const SystemOptions &options);

/// The `inventory_formats` entry: one host, reserves left out.
InventoryFormat aiConfiguratorFormat();

} // namespace cutaway
