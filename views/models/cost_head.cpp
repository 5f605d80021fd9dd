#include "views/models/cost_head.h"

#include "core/plan/compared_cost.h"
#include "core/plan/plan_figures.h"
#include "core/plan/step_work.h"
#include "views/models/cost_change.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

#include <algorithm>

namespace cutaway {

namespace {

QString unbroken(QString text)
{
    return text.replace(u' ', QChar::Nbsp);
}

void addHeadline(CostTable &table, const PlanCost &cost, const std::vector<Figure> &figures, const PlanCost &first,
                 const std::optional<Preview> &preview)
{
    if (!cost.latencySec) {
        table.headline = tr("%1 unknown").arg(coreText(cost.latencyLabel));
        table.unknownBecause = coreText(cost.latencyUnknownBecause);
        return;
    }
    table.headline = figureText(*findFigure(figures, "latency_sec"));
    if (isComparable(first) && !first.latencySec)
        table.unknownBecause = coreText(first.latencyUnknownBecause);
    std::optional<double> difference;
    if (preview && preview->latencyAfter) {
        table.headlineIfDropped = planTimeText(*preview->latencyAfter);
        difference = costChange(*cost.latencySec, *preview->latencyAfter);
    } else if (!preview && first.latencySec) {
        difference = costChange(*first.latencySec, *cost.latencySec);
    }
    if (!difference || (*difference == 0 && !preview))
        return;
    table.headlineChange = secondsChangeText(*difference);
    table.headlineDirection = costDirection(*difference);
}

/// Spaces inside a figure do not break; it stands on one line as a whole.
void addBeside(CostTable &table, const EditedPlan &plan)
{
    const PlanCost &cost = plan.cost();
    QStringList figures;
    QStringList meanings;
    if (const auto *teller = dynamic_cast<const HasStepWork *>(&plan); teller && !teller->stepWork().text.empty()) {
        figures << unbroken(coreText(teller->stepWork().text));
        meanings << tr("What one step does.");
    }
    if (cost.latencyInterval) {
        const auto [low, high] = *cost.latencyInterval;
        figures << unbroken(tr("%1 to %2").arg(secondsText(low), secondsText(high)));
        meanings << tr("Nine of ten measurements of such a plan lie between %1 and %2.")
                        .arg(secondsText(low), secondsText(high));
    }
    for (std::size_t i = 0; i < std::min(cost.leadingFigures, cost.figures.size()); ++i) {
        const Figure &figure = cost.figures[i];
        const QString label = coreText(figure.label);
        figures << unbroken(label + u' ' + figureText(figure));
        meanings << tr("%1: %2").arg(label, coreText(figure.definition));
    }
    table.beside = figures.join(tr(", "));
    table.besideToolTip = meanings.join(u'\n');
}

/// Of the plan as it is, as searches tell it of theirs. A plan that breaks rules, over capacity or on no device, may be
/// faster than any sound one.
void addGap(CostTable &table, const std::vector<Figure> &figures)
{
    const Figure *gap = findFigure(figures, "gap");
    const Figure *bound = findFigure(figures, "bound_sec");
    if (!gap || bound->value <= 0)
        return;
    const QString share = figureText(*gap);
    table.gap = gap->value == 0 ? tr("Optimal") : tr("Gap %1").arg(share);
    table.gapOrigin = tr("Lower bound: %1. %2").arg(figureText(*bound), coreText(bound->source));
    if (gap->value > 0)
        table.gapOrigin.prepend(tr("A better plan could save %1 of the time at most.").arg(share) + u'\n');
}

} // namespace

void addCostHead(CostTable &table, const EditedPlan &plan, const PlanCost &first, const std::optional<Preview> &preview)
{
    const PlanCost &cost = plan.cost();
    const std::vector<Figure> figures = planFigures(plan);
    addHeadline(table, cost, figures, first, preview);
    addBeside(table, plan);
    addGap(table, figures);
}

} // namespace cutaway
