#pragma once

#include "core/devices/inventory.h"
#include "core/training/calibration.h"

namespace cutaway::training {

/// An accelerator of the table: memory in bytes, 16-bit dense operations and bytes of memory traffic per second.
struct TrainingAccelerator
{
    std::string_view name;
    double memoryBytes = 0;
    double peakFlops = 0;
    double memoryBandwidth = 0;
    std::string_view calibration;
};
const std::vector<TrainingAccelerator> &trainingAccelerators();

/// Equal nodes of equal accelerators. Bandwidths are bytes per second of one accelerator in one direction.
struct Cluster
{
    std::int64_t nodes = 1;
    std::int64_t gpusPerNode = 1;
    std::string accelerator = "H100";
    double intraBandwidth = 0;
    double interBandwidth = 0;
    double intraLatencySec = 0;
    double interLatencySec = 0;
    double availableMemBytes = 0;
    double peakFlops = 0;
    double memoryBandwidth = 0;
    Calibration calibration;

    std::int64_t ranks() const { return nodes * gpusPerNode; }
    /// What the memory gives in practice, bytes per second.
    double usableMemoryBandwidth() const { return memoryBandwidth * calibration.memory; }

    friend bool operator==(const Cluster &, const Cluster &) = default;
};

/// Reads the `cluster` of an inventory, which keeps it among its unknown fields. Errors: `no_cluster` (`cluster:
/// missing`), `unknown_accelerator`, `bad_value` and those of reading; `where` is the JSON path.
Result<Cluster> clusterOf(const Inventory &inventory);

} // namespace cutaway::training
