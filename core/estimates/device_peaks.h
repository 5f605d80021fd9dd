#pragma once

#include "core/devices/inventory.h"
#include "core/estimates/accelerators.h"

#include <optional>

namespace cutaway {

/// What a device can do at most: its fields `peak_flops` (operations per second) and `memory_bytes_per_sec`; where they
/// are missing, those of the accelerator that its field `accelerator` or, failing that, its name tells of.
std::optional<Peaks> peaksOf(const Device &device);
/// Of the first device that tells them.
std::optional<Peaks> peaksOf(const Inventory &inventory);

/// The id in a device's field `accelerator`; empty if there is none.
std::string givenAccelerator(const Device &device);
/// With `accelerator` in place of peaks of its own; an empty id takes it away and leaves those.
Device withAccelerator(Device device, std::string_view id);

/// `{"peak_flops": …, "memory_bytes_per_sec": …}` for a device's fields.
std::string peaksFields(const Peaks &peaks);

} // namespace cutaway
