#pragma once

#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

namespace cutaway {

/// The items that are selected, or all in the group or the lane that is selected as a whole; ascending.
std::vector<ItemIndex> selectedItems(const EditedPlan &plan, const ViewState &state);

} // namespace cutaway
