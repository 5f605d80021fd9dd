#pragma once

#include "core/base/job.h"
#include "core/json/json_reading.h"
#include "core/partition/partition_state.h"
#include "core/plan/move.h"
#include "core/plan/plan_costs.h"

#include <map>
#include <nlohmann/json_fwd.hpp>

/// What is held to a partition or a device: whether it is there, moves that would take it away, and putting it there.

namespace cutaway {

/// Operations that are held to a partition (`Pin::group`, a position) or to a device (`Pin::lane`).
using PartitionPins = std::map<ItemIndex, Pin>;

/// Whether an operation of this partition, on these devices, is where the pin holds it. On several devices it is on
/// each of them.
bool isHeld(const Pin &pin, std::uint32_t partition, std::span<const DeviceIndex> devices);
bool isHeld(const PartitionState &state, ItemIndex item, const Pin &pin);

/// `partition 2`, `dev_1`.
Text pinnedTo(const PartitionState &state, const Pin &pin);

/// What is wrong with the pins that a move sets: `no_such_node`, `not_movable`, `no_such_group`, `no_such_lane`,
/// `not_offered`.
Done checkPins(const PartitionState &state, const Move &move);

/// A move that would take what is pinned out of its place, or away the partition that something is pinned to.
struct PinRefusal
{
    Text reason;
    std::vector<ItemIndex> culprits;
};
/// O(pins + items moved) with pins, O(1) without.
std::optional<PinRefusal> pinRefusal(const PartitionState &state, const PartitionPins &pins, const Move &move);

/// Sets pins and gives the entries that set them back.
std::vector<Move::ItemPin> changePins(PartitionPins &pins, const std::vector<Move::ItemPin> &changes);

/// `Pin conv1 to partition 2`, `Unpin 14 operators`.
Text describePins(const PartitionState &state, const std::vector<Move::ItemPin> &changes);

/// What is pinned elsewhere than where it lies; none where all is in its place.
std::optional<Problem> pinProblem(const PartitionState &state, const PartitionPins &pins);

/// A pin as documents have it: a partition's id, or `{"device": logical id}`. Errors at `path`: `wrong_type`,
/// `no_such_group`, `unknown_device`.
Pin readPin(const nlohmann::json &value, const std::string &path, const PartitionState &state, FirstError &failed);

/// The field `pins` of a plan document: what every node named is pinned to. Errors besides: `unknown_node`,
/// `not_movable`.
PartitionPins readPins(const nlohmann::json &pins, const PartitionState &state, FirstError &failed);

/// The field `pins`, in graph order.
nlohmann::ordered_json pinsJson(const PartitionState &state, const PartitionPins &pins);

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
