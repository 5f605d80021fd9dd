#pragma once

#include "core/base/job.h"
#include "core/partition/partitioning.h"

#include <optional>

namespace cutaway {

/// Gives devices to the partitions that have none, in partition order: of the devices sorted by what is left, the first
/// with room for what the partition adds to what it holds already (torch.fx's `get_device_to_partitions_mapping`).
/// Error `no_mapping` names the first partition that finds no device; those before it keep what they were given.
/// O(devices log devices + partitions × devices + Σ over tried devices of the partition's reads).
Done mapDevices(const Graph &graph, const Inventory &inventory, Partitioning &partitioning);

/// A device for every operation, by node, so that none holds more than it has room for: a search in depth through the
/// operations in graph order, each on the device of the one before where that has room. Nothing where there is no such
/// assignment, where so many `steps` have found none, or where the job is stopped. A step is O(edges of an operation).
std::optional<std::vector<DeviceIndex>> fittingDevices(const Graph &graph, const Inventory &inventory,
                                                       std::size_t steps, const Job &job);

/// Copies the whole set of used devices onto idle ones as often as it fits. Error `no_mapping` if a partition has no
/// device.
Done saturateHost(const Graph &graph, const Inventory &inventory, Partitioning &partitioning);

/// Devices in the order of what they have left: puts the one at `place`, whose memory has changed, where a stable sort
/// of all would put it.
void resortDevice(std::vector<std::uint32_t> &order, const std::vector<std::int64_t> &left, std::size_t place);

} // namespace cutaway
