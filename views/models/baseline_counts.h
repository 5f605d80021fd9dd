#pragma once

#include "core/judging/plan_marks.h"
#include "views/models/baseline_marks.h"
#include "views/models/inspection.h"
#include "views/models/module_figures.h"

#include <QString>

namespace cutaway {

/// How many operators are in another place than in the baseline, and how many run another way in the same one.
struct BaselineCount
{
    std::size_t moved = 0;
    std::size_t changed = 0;
};

/// Of one operator.
BaselineCount baselineCount(const judging::PlanMarks &marks, ItemIndex item);
/// By module, of all below it. O(marks × depth).
std::vector<BaselineCount> countsByModule(const judging::PlanMarks &marks, std::size_t itemCount,
                                          const ModuleTree &modules, const ModuleFigures &figures);
/// What stands before the groups of a row: one of a moved operator, one of what runs another way; empty: the same.
QString baselineSign(const BaselineCount &count);
/// What a module's tool tip has: lines, each after a line break; empty: all is as in the baseline.
QString baselineLines(const judging::PlanMarks &marks, const BaselineCount &count);
/// The same of one operator.
QString baselineLines(const judging::PlanMarks &marks, ItemIndex item);

/// The inspection with what it was in the baseline as facts; as it is where there is no baseline.
Inspection withBaseline(Inspection inspection, const EditedPlan &plan, const Spot &spot, const BaselineMarks *marks);
/// The same of several operators. O(operators · log moved).
Inspection withBaseline(Inspection inspection, const EditedPlan &plan, std::span<const ItemIndex> items,
                        const BaselineMarks *marks);

} // namespace cutaway
