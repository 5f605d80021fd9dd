#pragma once

#include "core/partition/partition_pins.h"
#include "core/partition/partition_state.h"
#include "core/plan/move.h"

namespace cutaway {

/// What a move would do: makes it, reads the figures and takes it back, so that the state is as it was to the last bit.
/// Codes, in this order: `no_such_node`, `no_such_group`, `no_such_lane`, `not_movable`, `not_offered`, `not_empty`,
/// `pinned`, `cycle`, `over_capacity`.
Preview previewMove(PartitionState &state, const PartitionPins &pins, const Move &move);

/// Makes the move without tests; pins are not its business.
Applied performMove(PartitionState &state, const Move &move);

/// `Move layer2_0_conv1 to partition 3`.
Text describeMove(const PartitionState &state, const Move &move);

} // namespace cutaway
