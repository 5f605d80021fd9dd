#include "core/sharding/sharding_report.h"

#include "core/sharding/collectives.h"
#include "core/sharding/price_text.h"
#include "core/sharding/priced_parts.h"

#include <algorithm>

namespace cutaway::sharding {

namespace {

std::string row(const std::string &label, const std::string &value)
{
    constexpr std::size_t width = 30;
    return label + std::string(label.size() < width ? width - label.size() : 1, ' ') + value + '\n';
}

std::string indented(std::string label)
{
    return std::move(label.insert(0, "  "));
}

/// A table of sums; more than a few rows are cut off and counted.
std::string sumsText(const ShardingPlan &plan, const Text &title, const std::vector<CollectiveSum> &sums)
{
    constexpr std::size_t shown = 40;
    if (sums.empty())
        return {};
    std::string text = title + '\n';
    for (std::size_t i = 0; i < std::min(sums.size(), shown); ++i) {
        const CollectiveSum &sum = sums[i];
        text += row(indented(sum.name), std::to_string(sum.count) + ", " + formatBytes(std::int64_t(sum.bytes)) + ", " +
                                            priceText(plan.problem().settings(), sum.price));
    }
    if (sums.size() > shown)
        text += "  " + std::to_string(sums.size() - shown) + " more\n";
    return text;
}

std::string collectivesText(const ShardingPlan &plan)
{
    const CollectiveSummary summary = summaryOf(plan.state());
    return sumsText(plan, phrase("collectives by kind"), summary.byKind) +
           sumsText(plan, phrase("collectives by mesh dimension"), summary.byDimension) +
           sumsText(plan, phrase("collectives by layer"), summary.byLayer);
}

/// By the names that they have everywhere.
std::string costText(const ShardingPlan &plan)
{
    const ShardingSettings &settings = plan.problem().settings();
    const PlanCost &cost = plan.cost();
    const Text whole = settings.isAlphaBeta() ? phrase("Objective") : cost.latencyLabel;
    std::string text = row(whole, priceText(settings, plan.figures().objective(), Digits::Four));
    for (const PricedPart &part : pricedParts(plan))
        text += row(indented(part.words.label), priceText(settings, part.price));
    for (const KeyFigure &figure : cost.figures) {
        if (figure.unit == KeyFigure::Unit::Seconds)
            text += row(figure.label, formatSeconds(figure.value));
        else if (figure.unit == KeyFigure::Unit::Bytes)
            text += row(figure.label, formatBytes(std::int64_t(figure.value)));
    }
    return text + row(transferredWords().label, formatBytes(cost.transferredBytes));
}

} // namespace

std::string reportOf(const ShardingPlan &plan)
{
    std::string text = costText(plan) + collectivesText(plan);
    for (const Problem &problem : plan.problems())
        text += problem.title + ": " + problem.text + '\n';
    return text;
}

} // namespace cutaway::sharding
