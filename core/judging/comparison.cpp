#include "core/judging/comparison.h"

#include "core/json/parameter.h"
#include "core/judging/compared_plan.h"
#include "core/judging/figure_words.h"
#include "core/judging/plan_difference.h"
#include "core/judging/plan_match.h"
#include "core/plan/planner_registry.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <span>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson orNull(const std::optional<double> &value)
{
    return value ? OrderedJson(*value) : OrderedJson();
}

std::string_view verdictOn(const Figure &base, double difference, double threshold)
{
    const bool isSame = difference == 0 || (base.value != 0 && std::abs(difference / base.value) < threshold);
    if (isSame)
        return "same";
    return (difference < 0) != isBetterLarger(base.name) ? "better" : "worse";
}

/// Those of a plan of another graph are as its document has them, or not known: the plan as read is not that plan.
std::vector<Figure> figuresOf(const JudgedPlan &judged)
{
    std::vector<Figure> figures = planFigures(*judged.plan);
    if (!judged.byNames || !judged.byNames->isOfOtherGraph)
        return figures;
    for (Figure &figure : figures) {
        const nlohmann::json &cost = judged.byNames->cost;
        const auto found = cost.is_object() ? cost.find(figure.name) : cost.end();
        const bool isTold = found != cost.end() && found->is_number();
        figure.value = isTold ? found->get<double>() : std::numeric_limits<double>::quiet_NaN();
    }
    return figures;
}

OrderedJson figuresJson(const std::vector<Figure> &base, const std::vector<Figure> &others, double threshold)
{
    OrderedJson list = OrderedJson::array();
    for (const Figure &figure : base) {
        const Figure *match = findFigure(others, figure.name);
        if (!match)
            continue;
        OrderedJson entry{{"name", figure.name}, {"base", figureJson(figure)}, {"other", figureJson(*match)}};
        if (isKnown(figure) && isKnown(*match)) {
            Figure difference = figure;
            difference.value = match->value - figure.value;
            entry["difference"] = figureJson(difference);
            if (figure.value != 0)
                entry["fraction"] = difference.value / figure.value;
            entry["verdict"] = verdictOn(figure, difference.value, threshold);
        }
        list.push_back(std::move(entry));
    }
    return list;
}

OrderedJson lanesJson(const ComparedPlan &base, const ComparedPlan &other)
{
    std::map<std::int64_t, std::pair<const ComparedLane *, const ComparedLane *>> lanes;
    for (const ComparedLane &lane : base.lanes)
        lanes[lane.id].first = &lane;
    for (const ComparedLane &lane : other.lanes)
        lanes[lane.id].second = &lane;
    OrderedJson list = OrderedJson::array();
    const auto bytes = [](const ComparedLane *lane) { return lane ? OrderedJson(lane->usedBytes) : OrderedJson(); };
    const auto seconds = [](const ComparedLane *lane) { return lane ? orNull(lane->seconds) : OrderedJson(); };
    for (const auto &[id, sides] : lanes)
        list.push_back({{"id", id},
                        {"used_bytes", OrderedJson::array({bytes(sides.first), bytes(sides.second)})},
                        {"seconds", OrderedJson::array({seconds(sides.first), seconds(sides.second)})}});
    return list;
}

/// What a setting is called, what it is now, and whether somebody or the plan says so.
struct ToldSetting
{
    Text title;
    ParameterValue value;
    bool isGiven = false;
    bool isLeftOpen = false; ///< it says that something else decides
};

/// The parameters of the plan's planner, by default where they were not given, and what can be set while it is open.
std::map<std::string, ToldSetting> settingsOf(const EditedPlan &plan)
{
    std::map<std::string, ToldSetting> settings;
    const PlanOrigin &origin = plan.origin();
    const PlannerDescriptor *planner = findPlanner(origin.plannerId);
    const auto parameters = planner ? std::span(planner->parameters) : std::span<const ParameterDeclaration>();
    for (const ParameterDeclaration &parameter : parameters)
        settings[parameter.name] = {declaredWord(parameter.title), parameter.defaultValue, false};
    for (const auto &[name, value] : origin.parameters) {
        const auto [setting, isNew] = settings.emplace(name, ToldSetting{Text(name), {}});
        setting->second.value = value;
        setting->second.isGiven = true;
    }
    for (const ParameterDeclaration &parameter : parameters)
        settings[parameter.name].isLeftOpen = isLeftOpen(parameter, settings[parameter.name].value);
    const ParameterValues values = plan.controlValues();
    for (const ParameterDeclaration &control : plan.controls()) {
        if (const auto value = values.find(control.name); value != values.end())
            settings[control.name] = {declaredWord(control.title), value->second, true};
    }
    return settings;
}

/// Those that differ; not where a side leaves it to something else, which is told by its own name. A planner's defaults
/// are not told where the other plan's planner has no such parameter.
OrderedJson settingsJson(const EditedPlan &base, const EditedPlan &other)
{
    std::map<std::string, std::pair<ToldSetting, ToldSetting>> sides;
    for (auto &[name, setting] : settingsOf(base))
        sides[name].first = setting;
    for (auto &[name, setting] : settingsOf(other))
        sides[name].second = setting;
    const auto json = [](const std::string &name, const ToldSetting &setting) {
        const OrderedJson object = parametersJson({{name, setting.value}});
        return object.empty() ? OrderedJson() : object.at(name);
    };
    OrderedJson list = OrderedJson::array();
    for (const auto &[name, side] : sides) {
        const auto &[before, now] = side;
        const bool areBothKnown = !before.title.empty() && !now.title.empty();
        const OrderedJson was = json(name, before);
        const OrderedJson is = json(name, now);
        if (was == is || before.isLeftOpen || now.isLeftOpen || (!areBothKnown && !before.isGiven && !now.isGiven))
            continue;
        list.push_back(
            {{"name", name}, {"title", before.title.empty() ? now.title : before.title}, {"base", was}, {"other", is}});
    }
    return list;
}

ComparedPlan comparedOf(const JudgedPlan &judged)
{
    return judged.byNames ? comparedPlan(*judged.byNames) : comparedPlan(*judged.plan);
}

/// With the fields of `start` in front.
OrderedJson differenceOf(const JudgedPlan &base, const ComparedPlan &before, const JudgedPlan &other, double threshold,
                         OrderedJson start = OrderedJson::object())
{
    const ComparedPlan now = comparedOf(other);
    PlanDifference difference = planDifference(before, now);
    OrderedJson json = std::move(start);
    json.get_ref<OrderedJson::object_t &>().reserve(8); // an object that grows copies all that it has
    json["figures"] = figuresJson(figuresOf(base), figuresOf(other), threshold);
    json["lanes"] = lanesJson(before, now);
    json["groups"] = std::move(difference.groups);
    json["items"] = std::move(difference.items);
    if (!difference.wholes.is_null())
        json[before.wholes] = std::move(difference.wholes);
    if (OrderedJson settings = settingsJson(*base.plan, *other.plan); !settings.empty())
        json["settings"] = std::move(settings);
    if (difference.isGreedy)
        json["matching"] = "greedy";
    return json;
}

OrderedJson sideJson(const JudgedPlan &side)
{
    const PlanOrigin &origin = side.plan->origin();
    return {{"name", side.name},
            {"planner", {{"id", origin.plannerId}, {"parameters", parametersJson(origin.parameters)}}}};
}

} // namespace

OrderedJson figureDifferences(const EditedPlan &base, const EditedPlan &other, double threshold)
{
    return figuresJson(planFigures(base), planFigures(other), threshold);
}

OrderedJson differenceJson(const EditedPlan &base, const EditedPlan &other, double threshold)
{
    return differenceOf({{}, &base}, comparedPlan(base), {{}, &other}, threshold);
}

std::vector<std::pair<std::string, std::string>> renamedItems(const EditedPlan &base, const EditedPlan &other)
{
    std::vector<std::pair<std::string, std::string>> renamed;
    if (&base.graph() == &other.graph())
        return renamed;
    const ComparedPlan before = comparedPlan(base);
    const ComparedPlan now = comparedPlan(other);
    const PlanMatch match = matchPlans(before, now);
    for (std::size_t i = 0; i < before.items.size(); ++i) {
        if (match.otherOf[i] == noPartner || before.items[i].name == now.items[match.otherOf[i]].name)
            continue;
        renamed.emplace_back(before.items[i].name, now.items[match.otherOf[i]].name);
    }
    return renamed;
}

OrderedJson toldDifferences(OrderedJson figures, const FigureTitles &titles)
{
    std::vector<std::string> names;
    for (const OrderedJson &figure : figures)
        names.push_back(figure.at("name").get<std::string>());
    names = toldFigures(std::move(names), titles);
    std::erase_if(figures.get_ref<OrderedJson::array_t &>(), [&](const OrderedJson &figure) {
        return std::ranges::find(names, figure.at("name").get_ref<const std::string &>()) == names.end();
    });
    for (OrderedJson &figure : figures) {
        const std::string verdict = toldVerdict(figure);
        if (verdict == figure.value("verdict", ""))
            continue;
        figure["verdict"] = verdict;
        if (figure.contains("fraction"))
            figure["fraction"] = 0.0;
    }
    return figures;
}

Result<OrderedJson> comparisonJson(const std::vector<JudgedPlan> &plans, double threshold)
{
    const JudgedPlan &base = plans.front();
    const std::string kind(base.plan->kind().name());
    const ComparedPlan before = comparedOf(base);
    OrderedJson sides = OrderedJson::array();
    OrderedJson differences = OrderedJson::array();
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (plans[i].plan->kind() != base.plan->kind())
            return inputError("other_kind",
                              phrase("%1 is a %2 plan, %3 is a %4 plan",
                                     {plans[i].name, std::string(plans[i].plan->kind().name()), base.name, kind}));
        sides.push_back(sideJson(plans[i]));
        if (i == 0)
            continue;
        differences.push_back(differenceOf(base, before, plans[i], threshold, {{"plan", i}}));
    }
    OrderedJson comparison{
        {"format", "cutaway.comparison"}, {"version", 1}, {"kind", kind}, {"plans", std::move(sides)}};
    comparison["differences"] = std::move(differences);
    return comparison;
}

} // namespace cutaway::judging
