#pragma once

#include "views/canvas/scene/heat.h"

#include <set>

namespace cutaway {

/// What colouring, the legend and marks need to know of a whole plan.
struct PlanFigures
{
    HeatFigures heat;
    std::set<OperatorKind> kinds;
    std::vector<ItemIndex> violated; ///< that a problem of the plan names as an error, ascending
};

/// O(items).
PlanFigures readPlanFigures(const EditedPlan &plan);
/// Only those that change with the plan: O(problems).
void updateViolated(PlanFigures &figures, const EditedPlan &plan);

} // namespace cutaway
