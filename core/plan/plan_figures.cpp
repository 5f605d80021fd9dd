#include "core/plan/plan_figures.h"

#include "core/base/counts.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/searched_time.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <limits>

namespace cutaway {

namespace {

constexpr double unknownFigure = std::numeric_limits<double>::quiet_NaN();

Text latencyDefinition(const EditedPlan &plan)
{
    const PlanCost &cost = plan.cost();
    if (!cost.latencySec)
        return cost.latencyUnknownBecause;
    const auto *teller = dynamic_cast<const HasTimeTexts *>(&plan);
    return teller ? teller->latencyText() : phrase("What its parts take, one after another: the critical path.");
}

/// Those that every kind has. A kind that has one of them among its own says more of it.
std::vector<Figure> commonFigures(const EditedPlan &plan)
{
    const PlanCost &cost = plan.cost();
    const ComparisonRules &rules = comparisonRulesOf(plan);
    std::vector<Figure> figures{{"latency_sec", cost.latencySec.value_or(unknownFigure), Figure::Unit::Seconds,
                                 cost.latencyLabel, latencyDefinition(plan)},
                                {"transferred_bytes", double(cost.transferredBytes), Figure::Unit::Bytes,
                                 rules.transferred, rules.transferredMeaning},
                                {"largest_lane_bytes", double(cost.largestLaneBytes), Figure::Unit::Bytes,
                                 rules.largestLane, rules.largestLaneMeaning}};
    for (Figure &figure : figures) {
        const auto own = std::ranges::find(cost.figures, figure.name, &KeyFigure::name);
        if (own != cost.figures.end())
            figure = figureOf(*own);
    }
    return figures;
}

void addBound(const EditedPlan &plan, std::vector<Figure> &figures)
{
    const SearchGap proven = provenGap(plan);
    if (!proven.boundSec)
        return;
    figures.push_back({"bound_sec", *proven.boundSec, Figure::Unit::Seconds, phrase("Lower bound"),
                       phrase("No plan for this graph and these devices takes less."), proven.boundOrigin});
    const bool isOfPlan = proven.bestSec == plan.cost().latencySec;
    if (const std::optional<double> gap = proven.fraction())
        figures.push_back({"gap", *gap, Figure::Unit::Fraction,
                           isOfPlan ? phrase("Gap") : phrase("Gap, time per sample"),
                           phrase("How much of the time a better plan could save at most."), proven.boundOrigin});
}

/// Whole where it is, else with three digits.
std::string countText(double count)
{
    constexpr double leastWhole = 999.5;
    constexpr double mostCounted = 1e15;
    if ((count == std::round(count) || std::abs(count) >= leastWhole) && std::abs(count) < mostCounted)
        return formatCount(std::llround(count));
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", count);
    std::string result = text;
    std::ranges::replace(result, ',', '.'); // whatever the locale
    return result;
}

} // namespace

std::vector<Figure> planFigures(const EditedPlan &plan)
{
    std::vector<Figure> figures = commonFigures(plan);
    for (const KeyFigure &figure : plan.cost().figures) {
        if (!figure.name.empty() && !findFigure(figures, figure.name))
            figures.push_back(figureOf(figure));
    }
    addBound(plan, figures);
    return figures;
}

Figure figureOf(const KeyFigure &figure)
{
    return {figure.name, figure.value, figure.unit, figure.label, figure.description};
}

const Figure *findFigure(const std::vector<Figure> &figures, std::string_view name)
{
    const auto found = std::ranges::find(figures, name, &Figure::name);
    return found == figures.end() ? nullptr : &*found;
}

bool isKnown(const Figure &figure)
{
    return !std::isnan(figure.value);
}

nlohmann::ordered_json figureJson(const Figure &figure)
{
    constexpr double mostWhole = 9e15;
    if (!std::isfinite(figure.value))
        return nullptr;
    const bool isWhole = figure.unit != Figure::Unit::Seconds && std::abs(figure.value) < mostWhole &&
                         figure.value == std::floor(figure.value);
    if (isWhole)
        return std::int64_t(figure.value);
    return figure.value;
}

nlohmann::ordered_json figuresJson(const std::vector<Figure> &figures)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const Figure &figure : figures)
        json[figure.name] = figureJson(figure);
    return json;
}

std::string formatFigure(const Figure &figure)
{
    const bool isJudged = figure.name == "latency_sec" || figure.name == "bound_sec";
    if (!isKnown(figure))
        return "unknown";
    switch (figure.unit) {
    case Figure::Unit::Seconds: return formatSeconds(figure.value, isJudged ? Digits::Four : Digits::Three);
    case Figure::Unit::Bytes: return formatBytes(std::int64_t(std::clamp(std::round(figure.value), -9e18, 9e18)));
    case Figure::Unit::Fraction: return formatPercent(figure.value);
    case Figure::Unit::Count: return countText(figure.value);
    }
    return {};
}

GroupTimeWords groupTimeWords(const EditedPlan &plan)
{
    const auto *teller = dynamic_cast<const HasTimeTexts *>(&plan);
    return teller ? teller->groupTimeWords() : GroupTimeWords();
}

std::string formatGroupTime(const EditedPlan &plan, double seconds)
{
    std::string label = groupTimeWords(plan).label;
    if (label.empty())
        return formatSeconds(seconds);
    label.front() = char(std::tolower(label.front()));
    return label + ' ' + formatSeconds(seconds);
}

SearchGap provenGap(const EditedPlan &plan)
{
    if (const auto *searched = dynamic_cast<const HasSearchedTime *>(&plan))
        return searched->searchedTime();
    const PlanCost &cost = plan.cost();
    return {cost.latencySec, cost.boundSec, cost.boundOrigin};
}

} // namespace cutaway
