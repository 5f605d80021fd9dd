#pragma once

#include "core/devices/inventory.h"

#include <optional>
#include <string_view>
#include <vector>

namespace cutaway {

/// The two peaks of a roofline (Williams et al., 2009).
struct Peaks
{
    double flopsPerSec = 0;
    double bytesPerSec = 0; ///< of the device's own memory

    friend bool operator==(const Peaks &, const Peaks &) = default;
};

/// A common accelerator with the peaks that its maker states: dense 16-bit matrix products (32-bit sums), memory.
struct Accelerator
{
    std::string_view id;    ///< `a100-sxm-80gb`
    std::string_view title; ///< `NVIDIA A100 SXM 80 GB`
    Peaks peaks;
    double float32FlopsPerSec = 0; ///< without tensor cores
    std::string_view source;       ///< where the figures stand
};

/// By maker and age.
const std::vector<Accelerator> &accelerators();
/// Null if there is none of this id.
const Accelerator *findAccelerator(std::string_view id);
/// The accelerator that a driver calls so: `NVIDIA A100-SXM4-80GB`. Null if none is known.
const Accelerator *acceleratorOfName(std::string_view driverName);

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
