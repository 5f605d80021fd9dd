#pragma once

#include "core/devices/inventory.h"
#include "core/training/calibration.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::training {

/// An accelerator of the table: memory in bytes, 16-bit dense operations and bytes of memory traffic per second.
struct TrainingAccelerator
{
    std::string_view name;
    double memoryBytes = 0;
    double peakFlops = 0;
    double memoryBandwidth = 0;
    std::string_view calibration;
    double usualIntra = 0; ///< bytes per second of one accelerator in one direction inside a node, by its data sheet
    double usualInter = 0; ///< between nodes, by the network that such nodes are usually sold with
};
const std::vector<TrainingAccelerator> &trainingAccelerators();
inline constexpr double usualIntraLatencySec = 5e-6;
inline constexpr double usualInterLatencySec = 1e-5;

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
    std::vector<Text> assumed; ///< what the inventory does not tell, a sentence each

    std::int64_t ranks() const { return nodes * gpusPerNode; }
    /// What the memory gives in practice, bytes per second.
    double usableMemoryBandwidth() const { return memoryBandwidth * calibration.memory; }

    friend bool operator==(const Cluster &, const Cluster &) = default;
};

/// Reads the `cluster` of an inventory, which keeps it among its unknown fields. What a `cluster` without `nodes` and
/// `gpus_per_node` leaves open, or the whole of it where there is none, follows from the devices, which must be equal
/// and on hosts of as many each. Errors: `no_cluster` (`cluster: missing`), `unknown_accelerator`, `bad_value` and
/// those of reading; `where` is the JSON path.
Result<Cluster> clusterOf(const Inventory &inventory);

/// The fields of a `cluster` that an inventory tells, by itself or by its devices; without what is assumed.
nlohmann::ordered_json toldClusterFields(const Inventory &inventory);

} // namespace cutaway::training
