#pragma once

#include "core/base/job.h"
#include "core/partition/partition_pins.h"

namespace cutaway {

/// Puts every operation where it is pinned, and along with it what has to go so that no cycle arises: what lies between
/// two operations of a pinned partition joins it, and partitions that such a one would wait for on both sides are
/// parted. An operation pinned to a device goes to a partition there, or to one made for it. Where that takes too
/// much memory, others make room.
///
/// Errors: `pins_form_cycle`, `pins_over_capacity`, `cancelled`. O(pins × (nodes + edges)), and for every operation
/// that makes room a trial of all at the edges of full devices.
Done putPinnedInPlace(PartitionState &state, const PartitionPins &pins, const Job &job);

/// The pins of one plan for another plan of the same graph and devices: partitions that something is pinned to are
/// added to it, empty, with their ids and devices; partitions that bear such an id get a new one.
PartitionPins carryPins(const PartitionState &from, const PartitionPins &pins, Partitioning &to);

} // namespace cutaway
