#include "core/judging/judged_point.h"

#include "core/judging/plan_figures.h"
#include "core/judging/step_work_note.h"

#include <algorithm>
#include <cctype>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson pointFigures(const EditedPlan &plan)
{
    const std::vector<Figure> figures = planFigures(plan);
    OrderedJson json = OrderedJson::object();
    const auto add = [&](const Figure &figure) {
        if (isKnown(figure))
            json[figure.name] = figureJson(figure);
    };
    add(figures[0]);
    add(figures[2]);
    add(figures[1]);
    json["devices_used"] = devicesUsed(plan);
    std::for_each(figures.begin() + 3, figures.end(), add);
    return json;
}

/// Documents have plain spaces between numbers and units.
std::string withPlainSpaces(std::string text)
{
    constexpr std::string_view noBreak = "\u00a0";
    for (std::size_t at = text.find(noBreak); at != std::string::npos; at = text.find(noBreak, at))
        text.replace(at, noBreak.size(), " ");
    return text;
}

/// `over by 2.81 MiB: needs 99.4 MiB, has 96.5 MiB`: one unit is said once.
std::string withUnitOnce(const std::string &text)
{
    constexpr std::string_view before = "over by ";
    const std::size_t colon = text.find(": needs ");
    const std::size_t space = text.find(' ', before.size());
    if (colon == text.npos || space == text.npos || space > colon)
        return text;
    const std::string unit = text.substr(space, colon - space); // with its space
    const std::size_t needs = text.find(unit + ", has ", colon);
    if (needs == text.npos || !text.ends_with(unit))
        return text;
    const std::string shorter = text.substr(0, text.size() - unit.size());
    return shorter.substr(0, needs) + shorter.substr(needs + unit.size());
}

/// `dev_0 over by 2.81 MiB: needs 99.4, has 96.5`.
std::string textOf(const Problem &problem, const EditedPlan &plan)
{
    std::string text = withPlainSpaces(problem.text);
    if (text.ends_with('.'))
        text.pop_back();
    if (problem.code == "not_placed")
        return withPlainSpaces(problem.title); // the text says what to do in the window
    if (!text.starts_with("Over by") || problem.lanes.empty())
        return withPlainSpaces(problem.title) + (text.empty() ? "" : ": " + text);
    text[0] = 'o';
    return plan.lane(problem.lanes.front()).label + ' ' + withUnitOnce(text);
}

/// What windows tell of a device that is too full.
Text overText(const Problem &problem, const LaneInfo &lane)
{
    std::vector<Text> figures = problem.text.arguments();
    figures.insert(figures.begin(), lane.label);
    const char *pattern = problem.text.pattern();
    const std::string_view found = pattern ? pattern : std::string_view();
    if (found == "Over by %1: needs %2, has %3.")
        return phrase("%1 over by %2: needs %3, has %4", std::move(figures));
    if (found == "Over by %1 at its fullest moment: needs %2, has %3. Fewer microbatches, or 1f1b, keep less.")
        return phrase("%1 over by %2 at its fullest moment: needs %3, has %4", std::move(figures));
    return phrase("%1: %2", {lane.label, problem.text});
}

/// The same as `textOf`, to be translated.
Text toldOf(const Problem &problem, const EditedPlan &plan)
{
    if (problem.text.empty() || problem.code == "not_placed")
        return problem.title;
    if (problem.text.starts_with("Over by") && !problem.lanes.empty())
        return overText(problem, plan.lane(problem.lanes.front()));
    return phrase("%1: %2", {problem.title, problem.text});
}

bool isViolation(const Problem &problem)
{
    return problem.severity == Problem::Severity::Error || problem.code == "not_placed";
}

/// A figure by the name of an objective or a limit; what is not known is none.
std::optional<double> figureOf(const OrderedJson &point, const std::string &name)
{
    const bool isNegated = name.starts_with('-');
    const OrderedJson &figures = point.at("figures");
    const auto found = figures.find(isNegated ? name.substr(1) : name);
    if (found == figures.end() || !found->is_number())
        return std::nullopt;
    return isNegated ? -found->get<double>() : found->get<double>();
}

bool keepsLimits(const OrderedJson &point, const Exploration &exploration)
{
    return std::ranges::all_of(exploration.limits, [&](const auto &limit) {
        const std::optional<double> value = figureOf(point, limit.first);
        return value && *value <= limit.second;
    });
}

std::vector<double> objectivesOf(const OrderedJson &point, const Exploration &exploration)
{
    std::vector<double> values;
    for (const std::string &objective : exploration.objectives) {
        const std::optional<double> value = figureOf(point, objective);
        if (!value)
            return {};
        values.push_back(*value);
    }
    return values;
}

std::size_t placeCount(const EditedPlan &plan)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < plan.laneCount(); ++i)
        count += plan.lane(LaneIndex(i)).isPlace;
    return count;
}

} // namespace

Text addJudgement(OrderedJson &point, const EditedPlan &plan)
{
    point["figures"] = pointFigures(plan);
    if (const Text work = workOf(plan); !work.empty())
        point["work"] = std::string(work);
    const std::vector<Problem> problems = plan.problems();
    const auto violation = std::ranges::find_if(problems, isViolation);
    point["feasible"] = violation == problems.end();
    if (violation == problems.end())
        return {};
    point["problem"] = textOf(*violation, plan);
    return toldOf(*violation, plan);
}

std::vector<std::string> violationsOf(const EditedPlan &plan)
{
    std::vector<std::string> violations;
    for (const Problem &problem : plan.problems()) {
        if (isViolation(problem))
            violations.push_back(textOf(problem, plan));
    }
    return violations;
}

Text firstViolation(const EditedPlan &plan)
{
    const std::vector<Problem> problems = plan.problems();
    const auto violation = std::ranges::find_if(problems, isViolation);
    return violation == problems.end() ? Text() : toldOf(*violation, plan);
}

Text noteLostPlaces(OrderedJson &point, const EditedPlan &open, const EditedPlan &now)
{
    const std::size_t left = placeCount(now);
    if (!point.at("feasible").get<bool>() || left >= placeCount(open) || !open.inventory() ||
        open.inventory()->devices.size() <= now.inventory()->devices.size())
        return {};
    std::size_t lost = 0;
    for (std::size_t i = left; i < open.laneCount(); ++i) {
        const LaneInfo lane = open.lane(LaneIndex(i));
        lost += lane.isPlace &&
                std::ranges::any_of(lane.groups, [&](GroupIndex group) { return open.group(group).itemCount > 0; });
    }
    if (lost == 0)
        return {};
    const Text problem = phrase("%1 of the devices that it uses are not there", {std::to_string(lost)});
    point["feasible"] = false;
    point["problem"] = problem;
    return problem;
}

std::vector<std::string> unknownFigures(const OrderedJson &results)
{
    std::vector<std::string> names =
        results.at("exploration").value("objectives", std::vector<std::string>{"latency_sec", "largest_lane_bytes"});
    if (const auto limits = results.at("exploration").find("limits"); limits != results.at("exploration").end()) {
        for (const auto &[name, value] : limits->items())
            names.push_back(name);
    }
    const auto isJudged = [](const OrderedJson &point) { return point.contains("figures"); };
    if (std::ranges::none_of(results.at("points"), isJudged))
        return {};
    std::erase_if(names, [&](const std::string &name) {
        return std::ranges::any_of(results.at("points"),
                                   [&](const OrderedJson &point) { return isJudged(point) && figureOf(point, name); });
    });
    return names;
}

void markFront(OrderedJson &points, const Exploration &exploration)
{
    std::vector<OrderedJson *> judged;
    std::vector<std::vector<double>> objectives;
    for (OrderedJson &point : points) {
        if (!point.value("feasible", false))
            continue;
        point["front"] = false;
        std::vector<double> values = objectivesOf(point, exploration);
        if (values.empty() || !keepsLimits(point, exploration))
            continue;
        judged.push_back(&point);
        objectives.push_back(std::move(values));
    }
    const std::vector<bool> isFront = paretoFront(objectives);
    for (std::size_t i = 0; i < judged.size(); ++i)
        (*judged[i])["front"] = bool(isFront[i]);
}

} // namespace cutaway::judging
