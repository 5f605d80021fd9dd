#pragma once

#include "core/plan/placed/placement_scoring.h"

namespace cutaway {

/// The first node of each group, if any, that does not run on the group's devices.
std::optional<PlacementViolation> cannotRunViolation(const Placement &placement, const char *groupWord);

/// A cycle of groups by the order of units, and the groups in an order that respects it (their own where there is a
/// cycle).
struct GroupOrder
{
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> cycle;
    std::vector<NodeOrder> links; ///< for each step of the cycle, one pair of nodes behind it
};
GroupOrder orderGroups(const Placement &placement);

/// `"a" (stage 0) → "b" (stage 1), "c" (stage 1) → "d" (stage 0)`.
std::string cycleText(const Placement &placement, const char *groupWord, const GroupOrder &order);

} // namespace cutaway
