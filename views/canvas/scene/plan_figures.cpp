#include "views/canvas/scene/plan_figures.h"

#include <algorithm>

namespace cutaway {

PlanFigures readPlanFigures(const EditedPlan &plan)
{
    PlanFigures figures;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemInfo info = plan.item(ItemIndex(i));
        if (info.role == ItemRole::Sink)
            continue;
        figures.kinds.insert(info.kind);
    }
    updateViolated(figures, plan);
    return figures;
}

void updateViolated(PlanFigures &figures, const EditedPlan &plan)
{
    figures.violated.clear();
    for (const Problem &problem : plan.problems()) {
        if (problem.severity == Problem::Severity::Error)
            figures.violated.insert(figures.violated.end(), problem.items.begin(), problem.items.end());
    }
    std::ranges::sort(figures.violated);
}

} // namespace cutaway
