#pragma once

#include "core/placement/placement_scoring.h"

namespace cutaway {

struct PlacementRefusal
{
    std::string code;
    std::string reason;
};

/// What is wrong with a move before any figure is looked at: things that do not exist, what cannot be moved, devices
/// that are taken or too few. O(items moved + groups · devices).
std::optional<PlacementRefusal> refusalBeforeMove(const PlacementScoring &scoring, const Placement &placement,
                                                  const Move &move);

} // namespace cutaway
