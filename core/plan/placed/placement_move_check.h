#pragma once

#include "core/plan/move_preview.h"
#include "core/plan/placed/placement_scoring.h"

namespace cutaway {

/// What is wrong with a move before any figure is looked at: things that do not exist, what cannot be moved, devices
/// that are taken or too few. O(items moved + groups · devices).
std::optional<Refusal> refusalBeforeMove(const PlacementScoring &scoring, const Placement &placement, const Move &move);

} // namespace cutaway
