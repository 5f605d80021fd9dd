#pragma once

#include "core/devices/inventory.h"

namespace cutaway {

/// What a device is called; its number where it has no name.
inline std::string nameOf(const Device &device)
{
    return device.name.empty() ? "device " + std::to_string(device.logicalId) : device.name;
}

} // namespace cutaway
