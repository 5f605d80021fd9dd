#include "views/canvas/plan_figures.h"

#include "views/canvas/card_painter.h"

#include <algorithm>

namespace cutaway {

namespace {

void include(HeatScale &scale, double value)
{
    if (value <= 0)
        return;
    scale.least = scale.least == 0 ? value : std::min(scale.least, value);
    scale.most = std::max(scale.most, value);
}

} // namespace

PlanFigures readPlanFigures(const EditedPlan &plan)
{
    PlanFigures figures;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemInfo info = plan.item(ItemIndex(i));
        if (info.role == ItemRole::Sink)
            continue;
        figures.kinds.insert(info.kind);
        if (info.role != ItemRole::Operator)
            continue;
        include(figures.latency, heatValue(Colouring::Latency, info));
        include(figures.memory, heatValue(Colouring::Memory, info));
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
