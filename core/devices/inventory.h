#pragma once

#include "core/base/index.h"
#include "core/base/result.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// Memory of a device of which nothing is known, such as one that only a plan names.
inline constexpr std::int64_t unknownMemory = std::numeric_limits<std::int64_t>::max();

struct Device
{
    std::int64_t logicalId = 0;
    std::string name;
    std::int64_t availableMemBytes = 0;
    std::string kind;  ///< `gpu`, `cpu`, …; may be empty
    std::string host;  ///< may be empty
    std::string extra; ///< unknown fields as a compact JSON object; empty: none

    friend bool operator==(const Device &, const Device &) = default;
};

/// A directed link between two devices, named by their logical ids.
struct Link
{
    std::int64_t from = 0;
    std::int64_t to = 0;
    double bandwidthBytesPerSec = 0;
    double latencySec = 0;
    bool hasLatency = false; ///< whether the document gave `latency_sec`
    std::string extra;

    friend bool operator==(const Link &, const Link &) = default;
};

struct Mesh
{
    std::vector<std::int64_t> shape;
    std::optional<double> interNodeBandwidth; ///< bytes per second
    std::optional<double> intraNodeBandwidth; ///< bytes per second
    std::string extra;

    friend bool operator==(const Mesh &, const Mesh &) = default;
};

/// The devices a plan may use, in the order in which planners try them. A value: edits make a new one.
struct Inventory
{
    std::string name;
    std::optional<double> transferRateBytesPerSec;
    std::vector<Device> devices;
    std::vector<Link> links;
    std::optional<Mesh> mesh;
    std::string extra; ///< unknown fields (`topology` among them) as a compact JSON object; empty: none

    const Device &device(DeviceIndex index) const { return devices[index.value()]; }
    /// Invalid if there is none. O(devices).
    DeviceIndex find(std::int64_t logicalId) const;
    /// Distinct logical ids, no negative memory, links between known devices. `where` is the JSON path.
    /// Errors: `duplicate_device`, `negative_size`, `unknown_device`.
    Done check() const;

    friend bool operator==(const Inventory &, const Inventory &) = default;
};

/// What a device is called; its number where it has no name.
inline std::string nameOf(const Device &device)
{
    return device.name.empty() ? "device " + std::to_string(device.logicalId) : device.name;
}

/// A `cutaway.devices` document. Errors say what is wrong and where: `devices[3].name: …`.
Result<Inventory> readInventory(std::string_view text);
std::string writeInventory(const Inventory &inventory);

/// Accelerators of its cluster of equal nodes; of one without, the devices that it lists.
std::int64_t acceleratorCount(const Inventory &inventory);

} // namespace cutaway
