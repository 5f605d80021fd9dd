#pragma once

#include "core/base/sort_unique.h"
#include "core/plan/move.h"
#include "core/plan/placed/placement_scoring.h"
#include "core/plan/plan_terms.h"

#include <algorithm>

namespace cutaway {

/// What a move would do: makes it in a copy and scores that, O(nodes + edges). Codes, in this order: `no_such_node`,
/// `no_such_group`, `no_such_lane`, `not_movable`, `not_offered`, `device_taken`, `wrong_device_count`, `not_empty`,
/// `cannot_run`, `cycle`, `over_capacity`. What is wrong already and does not get worse is no reason to refuse.
Preview previewPlacementMove(const PlacementScoring &scoring, const Placement &placement,
                             const PlacementFigures &before, const ParameterValues &controls, const Move &move);

/// The move with what goes along: the nodes of the units moved, all hosts for one of them.
Move withCompanions(const PlacementScoring &scoring, const Placement &placement, const Move &move);

/// Makes the move as it stands, without tests. Nodes whose configuration does not fit their new group get another.
Applied performPlacementMove(const PlacementScoring &scoring, Placement &placement, const Move &move);

/// `Move layer2_0_conv1 to stage 3`.
Text describePlacementMove(const PlacementScoring &scoring, const Placement &placement, const Move &move);

// Small things that the parts of a placement's moves share.

/// The number of a group; of one that does not exist yet, the number that it would get.
std::int64_t idOf(const Placement &placement, GroupIndex group);
std::string nameOf(const Placement &placement, ItemIndex item);

/// Lanes are devices, position by position; the one behind them all stands for none.
std::vector<DeviceIndex> devicesOf(const Placement &placement, const std::vector<LaneIndex> &lanes);
std::vector<LaneIndex> lanesOf(const Placement &placement, const PlacedGroup &group);

/// What is wrong with a move before any figure is looked at: things that do not exist, what cannot be moved, devices
/// that are taken or too few. O(items moved + groups · devices).
std::optional<Refusal> refusalBeforeMove(const PlacementScoring &scoring, const Placement &placement, const Move &move);

/// Whether the boundary before a group is pinned: the first of all has none. `order`: the groups as they run.
bool isBoundaryPinned(const Placement &placement, const std::vector<std::uint32_t> &order, std::uint32_t later);

/// What a move that is not made yet would take over a pinned boundary. O(groups + items moved).
std::optional<Refusal> refusalByPins(const Placement &placement, const std::vector<std::uint32_t> &order,
                                     const Move &move);

/// Pins the boundaries before the groups whose part is another one than that of the group before: `partOf` is told per
/// node. `groups` are in the order in which they run.
void pinBetweenParts(std::vector<PlacedGroup> &groups, const std::vector<std::uint32_t> &partOf);

} // namespace cutaway
