#pragma once

#include "core/partition/partitioning.h"

namespace cutaway {

/// Gives devices to the partitions that have none, in partition order: of the devices sorted by what is left, the first
/// with room for what the partition adds to what it holds already (torch.fx's `get_device_to_partitions_mapping`).
/// Error `no_mapping` names the first partition that finds no device; those before it keep what they were given.
/// O(partitions × devices log devices + Σ over tried devices of the partition's reads).
Done mapDevices(const Graph &graph, const Inventory &inventory, Partitioning &partitioning);

/// Copies the whole set of used devices onto idle ones as often as it fits. Error `no_mapping` if a partition has no
/// device.
Done saturateHost(const Graph &graph, const Inventory &inventory, Partitioning &partitioning);

} // namespace cutaway
