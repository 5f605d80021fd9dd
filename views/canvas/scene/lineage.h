#pragma once

#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

#include <span>
#include <vector>

namespace cutaway {

/// Which items those given depend on, or which depend on them, they themselves included. O(items + edges).
std::vector<bool> lineageOf(const EditedPlan &plan, std::span<const ItemIndex> from, Lineage lineage);

} // namespace cutaway
