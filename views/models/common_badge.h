#pragma once

#include "core/plan/edited_plan.h"

#include <span>
#include <string>

namespace cutaway {

/// What the badges of items that are shown as one say: `selective` of all, `6 selective, 2 full` of some. Empty: none
/// has any, or they are too many, or too different, to be told in a few words. O(items), of at most a few hundred.
std::string commonBadge(const EditedPlan &plan, std::span<const ItemIndex> items);

} // namespace cutaway
