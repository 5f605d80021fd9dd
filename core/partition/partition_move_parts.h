#pragma once

#include "core/partition/partition_state.h"
#include "core/plan/move.h"

/// Small things that the parts of a partition plan's moves share.
namespace cutaway {

/// The number of a partition; of one that does not exist yet, the number that it would get.
std::string idText(const PartitionState &state, GroupIndex group);
const std::string &nameOf(const PartitionState &state, ItemIndex item);
/// `layer2_0_conv1`, `8 operators`.
Text thingsMoved(const PartitionState &state, const Move &move);

/// A move in the state's own terms; pins, choices and settings left out.
PartitionChange changeOf(const PartitionState &state, const Move &move);
/// Devices of the partitions that a change takes from, puts into or places elsewhere, and where it places them.
std::vector<DeviceIndex> devicesTouched(const PartitionState &state, const PartitionChange &change);

} // namespace cutaway
