#pragma once

#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

#include <vector>

namespace cutaway {

/// Moves as menus offer them.
/// Into a group made for the items on this lane.
Move moveToNewGroup(const EditedPlan &plan, const std::vector<ItemIndex> &items, LaneIndex lane);
Move moveGroupToLane(GroupIndex group, LaneIndex lane);
Move removeGroup(GroupIndex group);

/// Groups that exist, in order.
std::vector<GroupIndex> existingGroups(const EditedPlan &plan);
std::vector<GroupIndex> emptyGroups(const EditedPlan &plan);
/// Lanes that are devices, in order.
std::vector<LaneIndex> placeLanes(const EditedPlan &plan);

/// The operators that a command on `spot` is for: an operator, or the selection it is part of; those of a group; the
/// selection where nothing or a lane is.
std::vector<ItemIndex> operatorsAt(const EditedPlan &plan, const ViewState &state, const Spot &spot);

/// `−0.820 µs`, or the title of the reason why not: `cycle 0 → 1 → 0`.
QString verdictText(const Preview &preview);

} // namespace cutaway
