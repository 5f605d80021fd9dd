#include "core/judging/figure_words.h"

#include "core/base/units.h"
#include "core/json/kept_json.h"
#include "core/plan/compared_cost.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

namespace cutaway::judging {

namespace {

/// `-34.9 %`.
std::string changeText(double before, double now)
{
    const std::string size = formatPercent(std::abs(now / before - 1));
    return now == before ? size : (now < before ? "\u2212" : "+") + size;
}

} // namespace

Text figureTitle(std::string_view name)
{
    if (name == "mfu")
        return "MFU";
    if (name == "largest_lane_bytes")
        return phrase("Largest device");
    if (name == "transferred_bytes")
        return phrase("Transferred");
    if (name == "devices_used")
        return phrase("Devices used");
    if (name == "bound_sec")
        return phrase("Lower bound");
    std::string text(name);
    if (name.ends_with("_per_sec"))
        text += "ond";
    else if (name.ends_with("_sec"))
        text.resize(text.size() - 4);
    else if (name.ends_with("_bytes"))
        text.resize(text.size() - 6);
    std::ranges::replace(text, '_', ' ');
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = char(text.front() - 'a' + 'A');
    return text;
}

Text figureTitle(const FigureTitles &titles, std::string_view name)
{
    const auto found = titles.find(name);
    return found == titles.end() ? figureTitle(name) : found->second;
}

Figure namedFigure(std::string_view name, const nlohmann::ordered_json &value)
{
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    return {{}, value.is_number() ? value.get<double>() : unknown, figureUnit(name), {}, std::string(name)};
}

std::string figureText(std::string_view name, const nlohmann::ordered_json &value)
{
    return formatFigure(namedFigure(name, value), Digits::Four);
}

std::string figureChange(std::string_view name, double difference)
{
    return difference == 0 ? "±0" : formatFigureChange(difference, figureUnit(name));
}

std::string toldVerdict(const nlohmann::ordered_json &figure)
{
    const std::string verdict = figure.value("verdict", "");
    if (verdict != "better" && verdict != "worse")
        return verdict;
    const auto name = figure.at("name").get<std::string>();
    return figureChange(name, figure.at("difference").get<double>()).starts_with("±") ? "same" : verdict;
}

std::string settingValueText(const nlohmann::ordered_json &value)
{
    if (value.is_null())
        return "not set";
    if (value.is_boolean())
        return value.get<bool>() ? "on" : "off";
    if (value.is_string())
        return value.get<std::string>().empty() ? "none" : value.get<std::string>();
    if (!value.is_array())
        return jsonLine(value);
    std::string text;
    for (const nlohmann::ordered_json &each : value)
        text += (text.empty() ? "" : ", ") + settingValueText(each);
    return text.empty() ? "none" : text;
}

FigureTitles figureTitles(const EditedPlan &plan)
{
    FigureTitles titles{{"devices_used", phrase("Devices used")}};
    for (const Figure &figure : planFigures(plan)) {
        if (!figure.label.empty())
            titles[figure.name] = figure.label;
    }
    return titles;
}

std::vector<std::string> toldFigures(std::vector<std::string> names, const FigureTitles &titles)
{
    std::set<std::string, std::less<>> told;
    std::erase_if(names, [&](const std::string &name) {
        const auto title = titles.find(name);
        return title != titles.end() && !told.insert(title->second).second;
    });
    return names;
}

bool isBetterLarger(std::string_view name)
{
    constexpr std::array<std::string_view, 6> names{"tokens_per_sec",  "samples_per_sec", "microbatches_per_sec", "mfu",
                                                    "fit_probability", "overlapped_sec"};
    return std::ranges::count(names, name) > 0;
}

std::size_t devicesUsed(const EditedPlan &plan)
{
    if (const Figure *counted = findFigure(plan.cost().figures, "devices"))
        return std::size_t(counted->value);
    std::size_t used = 0;
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        used += lane.isPlace &&
                std::ranges::any_of(lane.groups, [&](GroupIndex group) { return plan.group(group).itemCount > 0; });
    }
    return used;
}

Text stepWorkNote(const EditedPlan &base, const EditedPlan &other)
{
    if (const auto models = otherTimeModels(base, other))
        return phrase("Times are %1 here and %2 in the baseline, so they do not compare.",
                      {models->second, models->first});
    const auto works = stepWorksOf(base, other);
    if (!works)
        return {};
    const auto &[before, now] = *works;
    if (isOtherKindOfWork(before, now))
        return phrase("A step runs %1 here and %2 in the baseline, so the times are for different work.",
                      {now.kind, before.kind});
    const std::optional<double> baseSec = base.cost().latencySec;
    const std::optional<double> otherSec = other.cost().latencySec;
    if (before.parts == now.parts || !(before.parts > 0) || !(now.parts > 0) || !baseSec || !otherSec)
        return {};
    const double each = *baseSec / before.parts;
    const double eachNow = *otherSec / now.parts;
    return phrase("A step is %1 here and %2 in the baseline, so the times are for different work: a %3 takes %4 here "
                  "and %5 there (%6).",
                  {now.text, before.text, now.part, formatSeconds(eachNow, Digits::Four),
                   formatSeconds(each, Digits::Four), changeText(each, eachNow)});
}

bool isOtherKind(std::string_view work, std::string_view baseWork)
{
    return !work.empty() && !baseWork.empty() && work != baseWork;
}

OtherWork otherWork(const EditedPlan &base, const EditedPlan &other)
{
    return {!stepWorkNote(base, other).empty(), isOtherKind(workOf(other), workOf(base))};
}

void leaveOpenOtherWork(nlohmann::ordered_json &figures, const OtherWork &work)
{
    for (nlohmann::ordered_json &figure : figures) {
        const std::string &name = figure.at("name").get_ref<const std::string &>();
        const bool isTime = figureUnit(name) == Figure::Unit::Seconds;
        const bool isRate = name.ends_with("_per_sec") || name == "mfu";
        if (figure.contains("verdict") && ((work.isAny && isTime) || (work.isKind && isRate)))
            figure["verdict"] = "not compared";
    }
}

Text workOf(const EditedPlan &plan)
{
    const std::optional<StepWork> work = plan.stepWork();
    return work && !work->kind.empty() ? work->kind : plan.timeModel();
}

} // namespace cutaway::judging
