#pragma once

#include "core/plan/edited_plan.h"

#include <QStringList>

#include <vector>

namespace cutaway {

/// A selection that outlasts the plan that it was made in: its items by name. O(items).
QStringList selectedNames(const EditedPlan &plan, const std::vector<ItemIndex> &selection);
/// Those of the names that the plan has, ascending. O(items of the plan and names).
std::vector<ItemIndex> itemsOfNames(const EditedPlan &plan, const QStringList &names);

} // namespace cutaway
