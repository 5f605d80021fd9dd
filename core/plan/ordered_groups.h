#pragma once

#include "core/plan/edited_plan.h"

#include <optional>

namespace cutaway {

/// Whether groups of this kind of plan run one behind the other in the order of their numbers, so that a group can be
/// cut in two between operators that follow each other and be joined with a neighbour.
bool hasOrderedGroups(PlanKind kind);

/// The item and what follows it in its group go to a group of their own behind it. Empty for plans without such an
/// order and for items without a group. O(1).
Move cutBefore(const EditedPlan &plan, ItemIndex item);

/// The neighbours of a group in the order; invalid where there is none. O(groups).
struct GroupNeighbours
{
    GroupIndex before;
    GroupIndex behind;
};
GroupNeighbours neighboursOf(const EditedPlan &plan, GroupIndex group);

/// What is in both groups ends up in the one that runs first. `later` runs directly behind another.
Move joinWithBefore(GroupIndex later);

} // namespace cutaway
