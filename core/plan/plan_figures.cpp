#include "core/plan/plan_figures.h"

#include "core/base/units.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

constexpr double unknownFigure = std::numeric_limits<double>::quiet_NaN();

Text latencyDefinition(const EditedPlan &plan, const PlanCost &cost)
{
    if (!cost.latencySec)
        return cost.latencyUnknownBecause;
    Text text = plan.latencyText();
    return text.empty() ? phrase("Its parts one after another: the critical path.") : text;
}

/// Those that every kind has. A kind that has one of them among its own says more of it.
std::vector<Figure> commonFigures(const EditedPlan &plan, const PlanCost &cost)
{
    using Unit = Figure::Unit;
    const ComparisonRules &rules = comparisonRulesOf(plan);
    std::vector<Figure> figures{
        {cost.latencyLabel, cost.latencySec.value_or(unknownFigure), Unit::Seconds, latencyDefinition(plan, cost),
         "latency_sec"},
        {rules.transferred, double(cost.transferredBytes), Unit::Bytes, rules.transferredMeaning, "transferred_bytes"},
        {rules.largestLane, double(cost.largestLaneBytes), Unit::Bytes, rules.largestLaneMeaning,
         "largest_lane_bytes"}};
    for (Figure &figure : figures) {
        if (const Figure *own = findFigure(cost.figures, figure.name))
            figure = *own;
    }
    return figures;
}

void addBound(const EditedPlan &plan, std::vector<Figure> &figures)
{
    using Unit = Figure::Unit;
    const SearchGap proven = provenGap(plan);
    if (!proven.boundSec)
        return;
    figures.push_back({phrase("Lower bound"), *proven.boundSec, Unit::Seconds,
                       phrase("No plan for this graph and these devices takes less."), "bound_sec",
                       proven.boundOrigin});
    const bool isOfPlan = proven.bestSec == plan.cost().latencySec;
    if (const std::optional<double> gap = proven.fraction())
        figures.push_back({isOfPlan ? phrase("Gap") : phrase("Gap, time per sample"), *gap, Unit::Fraction,
                           phrase("The largest share of the time that a better plan could save."), "gap",
                           proven.boundOrigin});
}

/// Whole where it is, else with so many digits.
std::string countText(double count, Digits digits)
{
    constexpr double leastWhole = 999.5;
    constexpr double mostCounted = 1e15;
    const bool isLarge = std::abs(count) >= (digits == Digits::Four ? 10 * leastWhole : leastWhole);
    if ((count == std::round(count) || isLarge) && std::abs(count) < mostCounted)
        return formatCount(std::llround(count));
    char text[32];
    std::snprintf(text, sizeof text, "%.*g", int(digits), count);
    std::string result = text;
    std::ranges::replace(result, ',', '.'); // whatever the locale
    return result;
}

std::int64_t wholeOf(double bytes)
{
    return std::int64_t(std::clamp(std::round(bytes), -9e18, 9e18));
}

struct SignedPercent
{
    std::string_view sign;
    std::string digits;   ///< two decimals, more where that would be nought
    bool isSmall = false; ///< there are more
};

SignedPercent signedPercent(double fraction)
{
    constexpr double least = 1e-10; // less is what sums leave over
    constexpr double hundredth = 0.005;
    const double percent = std::abs(fraction) * 100;
    if (!(percent >= least))
        return {"±", "0.00"};
    const bool isSmall = percent < hundredth;
    const int decimals = isSmall ? 1 - int(std::floor(std::log10(percent))) : 2;
    return {fraction < 0 ? "−" : "+", plainDigits(percent, decimals, std::chars_format::fixed), isSmall};
}

/// Hundredths of points, or what tells less than that.
std::string pointsChange(double fraction)
{
    const auto [sign, digits, isSmall] = signedPercent(fraction);
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", std::round(std::abs(fraction) * 1e4) / 100);
    std::string hundredths = text;
    std::ranges::replace(hundredths, ',', '.'); // whatever the locale
    return std::string(sign) + (isSmall ? digits : hundredths) + " points";
}

} // namespace

std::vector<Figure> costFigures(const EditedPlan &plan, const PlanCost &cost)
{
    std::vector<Figure> figures = commonFigures(plan, cost);
    for (const Figure &figure : cost.figures) {
        if (!findFigure(figures, figure.name))
            figures.push_back(figure);
    }
    return figures;
}

std::vector<Figure> planFigures(const EditedPlan &plan)
{
    std::vector<Figure> figures = costFigures(plan, plan.cost());
    addBound(plan, figures);
    return figures;
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

Figure::Unit figureUnit(std::string_view name)
{
    if (name.ends_with("_sec"))
        return name.ends_with("_per_sec") ? Figure::Unit::Count : Figure::Unit::Seconds;
    if (name.ends_with("_bytes"))
        return Figure::Unit::Bytes;
    constexpr std::array<std::string_view, 4> shares{"fraction", "mfu", "probability", "gap"};
    const bool isShare = std::ranges::any_of(shares, [&](std::string_view end) { return name.ends_with(end); });
    return isShare ? Figure::Unit::Fraction : Figure::Unit::Count;
}

std::string formatFigure(const Figure &figure, std::optional<Digits> digits)
{
    const bool isJudged = figure.name == "latency_sec" || figure.name == "bound_sec";
    const Digits told = digits.value_or(isJudged ? Digits::Four : Digits::Three);
    if (!isKnown(figure))
        return "unknown";
    switch (figure.unit) {
    case Figure::Unit::Seconds: return formatSeconds(figure.value, told);
    case Figure::Unit::Bytes: return formatBytes(wholeOf(figure.value), told);
    case Figure::Unit::Fraction: return formatPercent(figure.value);
    case Figure::Unit::Count: return countText(figure.value, told);
    }
    return {};
}

std::string formatFigureChange(double change, Figure::Unit unit)
{
    switch (unit) {
    case Figure::Unit::Seconds: return formatSecondsChange(change);
    case Figure::Unit::Bytes: return formatBytesChange(wholeOf(change));
    case Figure::Unit::Fraction: return pointsChange(change);
    case Figure::Unit::Count:
        return (change < 0 ? "−" : change > 0 ? "+" : "±") + countText(std::abs(change), Digits::Four);
    }
    return {};
}

std::string formatShareChange(double fraction)
{
    constexpr double mostFraction = 100; // of larger ones the base is next to nothing, and they are without meaning
    if (fraction > mostFraction)
        return "> +9999\u00a0%";
    const auto [sign, digits, isSmall] = signedPercent(fraction);
    return std::string(sign) + digits + "\u00a0%";
}

std::string formatGroupTime(const EditedPlan &plan, const GroupInfo &group)
{
    if (!group.seconds)
        return {};
    std::string label = plan.groupTimeWords(group).label;
    if (label.empty())
        return formatSeconds(*group.seconds);
    label.front() = char(std::tolower(label.front()));
    return label + ' ' + formatSeconds(*group.seconds);
}

SearchGap provenGap(const EditedPlan &plan)
{
    if (std::optional<SearchGap> searched = plan.searchedTime())
        return std::move(*searched);
    const PlanCost &cost = plan.cost();
    return {cost.latencySec, cost.boundSec, cost.boundOrigin};
}

std::string settingText(const ParameterValue &value)
{
    if (const auto *text = std::get_if<std::string>(&value))
        return *text;
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? "on" : "off";
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto *number = std::get_if<double>(&value)) {
        std::string text = std::to_string(*number);
        text.erase(text.find_last_not_of('0') + 1);
        return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
    }
    return "none";
}

Text describeSetting(const EditedPlan &plan, const Move::Setting &setting)
{
    return describeSetting(plan.controls(), plan.controlValues(), setting);
}

Text describeSetting(std::span<const ParameterDeclaration> controls, const ParameterValues &now,
                     const Move::Setting &setting)
{
    const auto control = std::ranges::find(controls, setting.name, &ParameterDeclaration::name);
    const auto value = now.find(setting.name);
    if (control == controls.end() || value == now.end())
        return phrase("Set %1", {setting.name});
    return phrase("%1 %2 → %3", {declaredWord(control->title), settingText(value->second), settingText(setting.value)});
}

} // namespace cutaway
