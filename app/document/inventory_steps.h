#pragma once

#include "app/document/plan_tab.h"

#include <memory>
#include <vector>

namespace cutaway {

/// Undoes the shown plan's last step. An edit of the inventory stands on the history of every open plan: those whose
/// next step is the same edit go along, those that were moved since stay. Returns whether it was such an edit.
bool undoWithInventory(PlanTab &shown, const std::vector<std::unique_ptr<PlanTab>> &tabs);
/// Likewise forwards.
bool redoWithInventory(PlanTab &shown, const std::vector<std::unique_ptr<PlanTab>> &tabs);

} // namespace cutaway
