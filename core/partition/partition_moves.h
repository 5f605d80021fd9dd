#pragma once

#include "core/partition/partition_pins.h"
#include "core/partition/partition_state.h"
#include "core/plan/move.h"

namespace cutaway {

/// What a move would do: makes it in a draft that equals the state, reads the figures and takes it back, so that the
/// draft is as it was to the last bit, but for a free place of a partition behind the last. Where it throws, the draft
/// is good for nothing any more. Codes, in this order: `no_such_node`, `no_such_group`, `no_such_lane`, `not_movable`,
/// `not_offered`, `not_empty`, `pinned`, `cycle`, `over_capacity`.
Preview previewMove(const PartitionState &state, PartitionState &draft, const PartitionPins &pins, const Move &move);

/// Makes the move without tests; pins are not its business.
Applied performMove(PartitionState &state, const Move &move);

/// `Move layer2_0_conv1 to partition 3`.
Text describeMove(const PartitionState &state, const Move &move);

// Small things that the parts of a partition plan's moves share.

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
