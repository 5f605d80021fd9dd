#pragma once

#include "core/plan/edited_plan.h"

#include <QString>

#include <vector>

namespace cutaway {

/// What the plan calls its groups, in a narrow column: `Stage`, `Part.` for `Partition 0`.
QString groupWord(const EditedPlan &plan);
/// `0, 1, 5` of a few groups, `0-7` of those that follow each other, else `0, … 9`; ascending ones are wanted.
QString groupsText(const EditedPlan &plan, const std::vector<GroupIndex> &groups);
/// What the column of times says.
QString timeToolTip(const EditedPlan &plan);

} // namespace cutaway
