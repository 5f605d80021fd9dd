#pragma once

#include "core/plan/edited_plan.h"

#include <map>

namespace cutaway {

/// The groups that a plan has, by the ids that documents and people call them by. O(groups · log groups).
std::map<std::int64_t, GroupIndex> groupsById(const EditedPlan &plan);

} // namespace cutaway
