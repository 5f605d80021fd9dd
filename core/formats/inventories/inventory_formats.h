#pragma once

#include "core/devices/inventory.h"

#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

struct ImportedInventory
{
    Inventory inventory;
    std::vector<Text> warnings; ///< what was left out or assumed, a line each
};

/// A text that tells of a machine's devices.
struct InventoryFormat
{
    std::string id;    ///< `nvidia-smi-topo`
    std::string title; ///< `nvidia-smi topo -m`
    std::string carries;
    bool (*recognises)(std::string_view text);
    Result<ImportedInventory> (*read)(std::string_view text);
};

/// All of them, Cutaway's own first. The one list: a format adds a line in inventory_formats.cpp.
const std::vector<InventoryFormat> &inventoryFormats();
/// Null if the text is none of them.
const InventoryFormat *recogniseInventory(std::string_view text);

/// Recognises and reads. Nothing may throw out of it. Errors: `unknown_format`, and those of the format's reader.
Result<ImportedInventory> importInventory(std::string_view text);

} // namespace cutaway
