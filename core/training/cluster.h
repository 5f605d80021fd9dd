#pragma once

#include "core/devices/inventory.h"
#include "core/training/calibration.h"

#include <nlohmann/json_fwd.hpp>

// The accelerators and networks that a training plan runs on, and what groups of ranks send over.

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

/// What ranks of a group send over: bytes per second of one of them, and the time that each round takes at least.
struct GroupLink
{
    double ranks = 1;  ///< g; need not be whole where shards are repeated
    double inside = 1; ///< ranks of the group on one node
    double bandwidth = 0;
    double latencySec = 0;
};

/// `ranks` that lie `stride` apart, tensor ranks side by side. Those of a group on one node use their links together.
GroupLink linkOf(const Cluster &cluster, double ranks, double stride);

/// ⌈log₂ g⌉: rounds of a collective.
double roundsOf(double ranks);

/// Seconds; nothing for a group of one.
double allReduceSec(const GroupLink &link, double bytes);
/// All-gather and reduce-scatter, `bytes` in all.
double gatherSec(const GroupLink &link, double bytes);
/// Gathers by another number of ranks over the links of this group.
double gatherSec(const GroupLink &link, double ranks, double bytes);
/// Each rank sends `bytes`, spread over all.
double allToAllSec(const Cluster &cluster, const GroupLink &link, double bytes);

} // namespace cutaway::training
