#include "core/judging/exploration.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/parameter.h"
#include "core/judging/figure_words.h"
#include "core/judging/varied_inventory.h"
#include "core/plan/planner_registry.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <numeric>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::array<std::string_view, 7> whats{"devices",
                                                "available_mem_bytes",
                                                "transfer_rate_bytes_per_sec",
                                                "links.bandwidth_bytes_per_sec",
                                                "mesh.intra_node_bandwidth",
                                                "mesh.inter_node_bandwidth",
                                                "peak_flops"};

std::string knownWhats()
{
    std::string names;
    for (const std::string_view what : whats)
        names.append(what).append(", ");
    return names + "parameter:NAME";
}

/// Empty where the value does.
const char *whatIsWanted(const Varied &varied, const OrderedJson &value)
{
    if (!varied.isFactor && !varied.parameter().empty())
        return isParameter(nlohmann::json(value)) && !value.is_null() ? "" : "expected a value of the parameter";
    const bool isInRange = value.is_number() && value.get<double>() > 0 && value.get<double>() < 1e18;
    if (!isInRange)
        return "expected a number above 0";
    const double number = value.get<double>();
    return varied.what == "devices" && !varied.isFactor && number != std::floor(number) ? "expected a whole number"
                                                                                        : "";
}

class Reading
{
public:
    explicit Reading(const OrderedJson &json) : m_top(json, {}, m_failed) { m_result.document = json; }

    Result<Exploration> run()
    {
        checkFormat(m_top, "cutaway.exploration");
        if (const OrderedJson *list = m_top.optionalArray("planners")) {
            for (std::size_t i = 0; i < list->size(); ++i)
                addPlanner((*list)[i], m_top.pathOf("planners", i));
        }
        if (m_top.has("plans"))
            m_result.plans = m_top.texts("plans");
        if (const OrderedJson *list = m_top.optionalArray("vary")) {
            for (std::size_t i = 0; i < list->size(); ++i)
                addVaried((*list)[i], m_top.pathOf("vary", i));
        }
        m_result.objectives = m_top.has("objectives") ? m_top.texts("objectives")
                                                      : std::vector<std::string>{"latency_sec", "largest_lane_bytes"};
        if (m_result.objectives.size() < 2 || m_result.objectives.size() > 3)
            m_failed.add("objectives", "bad_value", "two or three objectives are needed");
        if (const OrderedJson *limits = m_top.optionalObject("limits"))
            addLimits(*limits);
        if (m_failed.isSet())
            return m_failed.take();
        if (m_result.runs.empty() && m_result.plans.empty())
            return inputError("missing_field", "name at least one planner or plan");
        return std::move(m_result);
    }

private:
    void addPlanner(const OrderedJson &json, const std::string &path)
    {
        OrderedObjectReader reader(json, path, m_failed);
        const std::string id = reader.text("id");
        const PlannerDescriptor *planner = findPlanner(id);
        if (!planner)
            m_failed.add(path + ".id", "unknown_planner", phrase("unknown planner %1", {inQuotes(id)}));
        std::vector<PlannerRun> runs{{planner, {}}};
        if (const OrderedJson *set = reader.optionalObject("set"); set && planner) {
            for (const auto &[name, values] : set->items())
                multiply(runs, name, values, memberPath(reader.pathOf("set"), name));
        }
        m_result.runs.insert(m_result.runs.end(), runs.begin(), runs.end());
        checkCount();
    }

    /// Each run so far with each value of the list; the values of later lists change fastest.
    void multiply(std::vector<PlannerRun> &runs, const std::string &name, const OrderedJson &values,
                  const std::string &path)
    {
        const bool isList = values.is_array();
        if (isList && (values.empty() || values.size() > mostPoints / runs.size()))
            return m_failed.add(path, "bad_value", "between one and a million values in all are allowed");
        std::vector<PlannerRun> all;
        for (const PlannerRun &run : runs) {
            for (std::size_t i = 0; i < (isList ? values.size() : 1); ++i) {
                PlannerRun next = run;
                const nlohmann::json value(isList ? values[i] : values);
                if (!isParameter(value) || value.is_null())
                    return m_failed.add(isList ? elementPath(path, i) : path, "wrong_type",
                                        phrase("expected a value of the parameter, found %1", {describeValue(value)}));
                next.given[name] = parameterFromJson(value);
                all.push_back(std::move(next));
            }
        }
        runs = std::move(all);
        for (const PlannerRun &run : runs) {
            const Result<ParameterValues> checked = completeParameters(run.planner->parameters, run.given);
            if (!checked) {
                Error error = checked.error();
                error.where = path;
                error.kind = ErrorKind::Input; // of the file, not of the command
                return m_failed.add(std::move(error));
            }
        }
    }

    void addVaried(const OrderedJson &json, const std::string &path)
    {
        OrderedObjectReader reader(json, path, m_failed);
        Varied varied{reader.text("what"), {}, reader.has("factors")};
        const bool isKnown = std::ranges::count(whats, varied.what) > 0 || !varied.parameter().empty();
        if (!isKnown)
            m_failed.add(reader.pathOf("what"), "unknown_variation",
                         phrase("%1 cannot be varied; known: %2", {inQuotes(varied.what), knownWhats()}));
        if (reader.has("values") == varied.isFactor)
            return m_failed.add(path, "bad_value", "give either values or factors");
        const char *field = varied.isFactor ? "factors" : "values";
        for (const OrderedJson &value : reader.array(field)) {
            if (const char *wanted = whatIsWanted(varied, value); *wanted != 0)
                m_failed.add(reader.pathOf(field, varied.values.size()), "bad_value", wanted);
            varied.values.push_back(value);
        }
        if (varied.values.empty())
            m_failed.add(reader.pathOf(field), "bad_value", "at least one value is needed");
        const bool isTwice = std::ranges::count(m_result.vary, varied.what, &Varied::what) > 0;
        if (isTwice)
            m_failed.add(path, "bad_value", phrase("%1 is varied twice", {varied.what}));
        m_result.vary.push_back(std::move(varied));
        checkCount();
    }

    void addLimits(const OrderedJson &limits)
    {
        OrderedObjectReader reader(limits, "limits", m_failed);
        for (const auto &[name, value] : limits.items())
            m_result.limits[name] = reader.number(name);
    }

    void checkCount()
    {
        std::size_t count = std::max<std::size_t>(1, m_result.runs.size() + m_result.plans.size());
        for (const Varied &varied : m_result.vary) {
            count *= std::max<std::size_t>(1, varied.values.size());
            if (count > mostPoints)
                return m_failed.add("vary", "too_many_points", "more than a million points would be tried");
        }
    }

    FirstError m_failed;
    OrderedObjectReader m_top;
    Exploration m_result;
};

/// A plan on one of the devices alone: one that every such planner makes.
std::unique_ptr<EditedPlan> planOnOne(const std::shared_ptr<const Graph> &graph,
                                      const std::shared_ptr<const Inventory> &inventory)
{
    const PlannerDescriptor *planner = plannerForDevices(*graph, *inventory);
    const auto one = variedInventory(inventory, {{"devices", {1}, false}}, {{"devices", 1}});
    if (!planner || !one)
        return nullptr;
    auto plan = runPlanner(*planner, {graph, *one, {}, {}, nullptr}, {});
    return plan ? std::move(*plan) : nullptr;
}

} // namespace

std::string Varied::parameter() const
{
    constexpr std::string_view prefix = "parameter:";
    return what.starts_with(prefix) ? what.substr(prefix.size()) : std::string();
}

std::size_t Exploration::variationCount() const
{
    std::size_t count = 1;
    for (const Varied &varied : vary)
        count *= varied.values.size();
    return count;
}

OrderedJson Exploration::variation(std::size_t number) const
{
    std::vector<const OrderedJson *> values(vary.size());
    for (std::size_t i = vary.size(); i-- > 0;) {
        values[i] = &vary[i].values[number % vary[i].values.size()];
        number /= vary[i].values.size();
    }
    OrderedJson json = OrderedJson::object();
    for (std::size_t i = 0; i < vary.size(); ++i)
        json[vary[i].what] = *values[i];
    return json;
}

Result<Exploration> readExploration(std::string_view text)
{
    const Result<OrderedJson> json = parseJson<OrderedJson>(text);
    return json ? Reading(*json).run() : Result<Exploration>(json.error());
}

std::shared_ptr<const Inventory> exploredInventory(const std::shared_ptr<const Graph> &graph,
                                                   const std::shared_ptr<const Inventory> &inventory)
{
    if (!graph || !inventory || !inventory->devices.empty() || inventory->extra.empty())
        return inventory;
    const std::unique_ptr<EditedPlan> plan = planOnOne(graph, inventory);
    std::shared_ptr<const Inventory> said = inventory;
    for (const std::string what : {"available_mem_bytes", "peak_flops"}) {
        const auto field = plan ? variedField(*plan, std::string(fieldPrefix) + what) : std::nullopt;
        const std::optional<double> value = field ? fieldNumber(*field) : std::nullopt;
        if (!value)
            continue;
        if (const auto varied = variedInventory(said, {{what, {*value}, false}}, {{what, *value}}))
            said = *varied;
    }
    return said;
}

namespace {

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
