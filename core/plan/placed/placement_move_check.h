#pragma once

#include "core/plan/move_preview.h"
#include "core/plan/placed/placement.h"
#include "core/plan/placed/placement_scoring.h"

namespace cutaway {

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
