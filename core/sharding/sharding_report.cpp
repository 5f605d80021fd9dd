#include "core/sharding/sharding_report.h"

#include "core/plan/plan_figures.h"
#include "core/sharding/collectives.h"
#include "core/sharding/price_text.h"
#include "core/sharding/priced_parts.h"

#include <algorithm>

namespace cutaway::sharding {

namespace {

constexpr std::size_t figureColumn = 30;

ReportLine row(Text label, Text figure)
{
    return {std::move(label), std::move(figure), 0, figureColumn};
}

ReportLine partRow(Text label, Text figure)
{
    return {std::move(label), std::move(figure), 2, figureColumn};
}

/// A table of sums; more than a few rows are cut off and counted.
void addSums(Report &report, const ShardingPlan &plan, const Text &title, const std::vector<CollectiveSum> &sums)
{
    constexpr std::size_t shown = 40;
    if (sums.empty())
        return;
    report.push_back({title});
    for (std::size_t i = 0; i < std::min(sums.size(), shown); ++i) {
        const CollectiveSum &sum = sums[i];
        report.push_back(
            partRow(sum.name, phrase("%1, %2, %3", {std::to_string(sum.count), formatBytes(std::int64_t(sum.bytes)),
                                                    priceText(plan.problem().settings(), sum.price)})));
    }
    if (sums.size() > shown)
        report.push_back({.label = phrase("%1 more", {std::to_string(sums.size() - shown)}), .indent = 2});
}

void addCollectives(Report &report, const ShardingPlan &plan)
{
    const CollectiveSummary summary = summaryOf(plan.state());
    addSums(report, plan, phrase("collectives by kind"), summary.byKind);
    addSums(report, plan, phrase("collectives by mesh dimension"), summary.byDimension);
    addSums(report, plan, phrase("collectives by layer"), summary.byLayer);
}

/// By the names that they have everywhere.
void addCost(Report &report, const ShardingPlan &plan)
{
    const ShardingSettings &settings = plan.problem().settings();
    const std::vector<Figure> figures = planFigures(plan);
    const Figure &whole = *findFigure(figures, settings.isAlphaBeta() ? "objective" : "latency_sec");
    report.push_back(row(whole.label, formatFigure(whole, Digits::Four)));
    for (const PricedPart &part : pricedParts(plan)) {
        const Figure *figure = findFigure(figures, part.words.name);
        report.push_back(
            partRow(part.words.label, figure ? formatFigure(*figure) : Text(priceText(settings, part.price))));
    }
    for (const Figure &figure : plan.cost().figures) {
        if (figure.unit != Figure::Unit::Count)
            report.push_back(row(figure.label, formatFigure(figure)));
    }
    const Figure &transferred = *findFigure(figures, "transferred_bytes");
    report.push_back(row(transferred.label, formatFigure(transferred)));
}

} // namespace

Report reportOf(const ShardingPlan &plan)
{
    Report report;
    addCost(report, plan);
    addCollectives(report, plan);
    addProblems(report, plan.problems());
    return report;
}

} // namespace cutaway::sharding
