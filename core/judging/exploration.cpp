#include "core/judging/exploration.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/parameter.h"
#include "core/judging/varied_inventory.h"
#include "core/plan/planner_registry.h"

#include <algorithm>
#include <array>
#include <cmath>

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

} // namespace cutaway::judging
