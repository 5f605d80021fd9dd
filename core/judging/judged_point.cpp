#include "core/judging/judged_point.h"

#include "core/judging/figure_words.h"

#include <algorithm>
#include <cctype>
#include <numeric>

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

bool isNoLarger(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::ranges::equal(a, b, [](double x, double y) { return x <= y; });
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
    const Text problem = phrase("%1 of the devices that it uses are missing", {std::to_string(lost)});
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

std::vector<bool> paretoFront(const std::vector<std::pair<double, double>> &points)
{
    std::vector<std::pair<std::pair<double, double>, std::size_t>> order;
    order.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        order.emplace_back(points[i], i);
    if (!std::ranges::is_sorted(order)) // points of a chart are: they come here for every frame
        std::ranges::sort(order);
    std::vector<bool> isFront(points.size(), false);
    const std::pair<double, double> *last = nullptr; // of the front: the smallest second objective so far
    for (const auto &[point, i] : order) {
        isFront[i] = !last || point.second < last->second || point == *last;
        if (isFront[i])
            last = &point;
    }
    return isFront;
}

std::vector<bool> paretoFront(const std::vector<std::vector<double>> &points)
{
    if (!points.empty() && points.front().size() == 2) {
        std::vector<std::pair<double, double>> pairs;
        for (const std::vector<double> &point : points)
            pairs.emplace_back(point[0], point[1]);
        return paretoFront(pairs);
    }
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return points[i]; });
    std::vector<bool> isFront(points.size(), false);
    std::vector<std::size_t> front; // no two of them equal
    for (const std::size_t i : order) {
        // What comes later in the order beats nothing before it; the last of the front is the likeliest to beat this.
        const auto beats = [&](std::size_t f) { return points[f] != points[i] && isNoLarger(points[f], points[i]); };
        if (std::any_of(front.rbegin(), front.rend(), beats))
            continue;
        isFront[i] = true;
        if (front.empty() || points[front.back()] != points[i])
            front.push_back(i);
    }
    return isFront;
}

} // namespace cutaway::judging
