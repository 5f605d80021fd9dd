#pragma once

#include "core/base/result.h"
#include "core/devices/inventory.h"

#include <string>
#include <string_view>

namespace cutaway {

/// A `cutaway.devices` document. Errors say what is wrong and where: `devices[3].name: …`.
Result<Inventory> readInventory(std::string_view text);
std::string writeInventory(const Inventory &inventory);

/// Accelerators of its cluster of equal nodes; of one without, the devices that it lists.
std::int64_t acceleratorCount(const Inventory &inventory);

} // namespace cutaway
