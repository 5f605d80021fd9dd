#include "core/judging/explorer.h"

#include "core/json/json_reading.h"
#include "core/json/parameter_json.h"
#include "core/judging/judged_point.h"
#include "core/plan/planner_registry.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view parameterPrefix = "parameter:";

std::string keyOf(const OrderedJson &point)
{
    return point.value("run", OrderedJson()).dump() + point.value("variation", OrderedJson()).dump();
}

const ParameterDeclaration *declared(const std::vector<ParameterDeclaration> &declarations, std::string_view name)
{
    const auto found = std::ranges::find(declarations, name, &ParameterDeclaration::name);
    return found == declarations.end() ? nullptr : &*found;
}

ParameterValue multiplied(const ParameterValue &value, double factor)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return std::int64_t(std::round(double(*whole) * factor));
    if (const auto *real = std::get_if<double>(&value))
        return *real * factor;
    return value;
}

class Explorer
{
public:
    Explorer(const ExplorerInput &input, const Job &job)
        : m_input(input), m_exploration(input.exploration), m_job(job), m_points(input.exploration.pointCount())
    {
        if (input.kept.is_null())
            return;
        for (const OrderedJson &point : input.kept.at("points"))
            m_kept.emplace(keyOf(point), &point);
    }

    OrderedJson run()
    {
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 1; i < std::min(m_input.jobs, m_points.size()); ++i)
                threads.emplace_back([this] { work(); });
            work();
        }
        OrderedJson points = OrderedJson::array();
        for (OrderedJson &point : m_points) {
            if (!point.is_null())
                points.push_back(std::move(point));
        }
        const bool isComplete = points.size() == m_points.size();
        markFront(points, m_exploration);
        for (OrderedJson &point : points)
            putPlanLast(point);
        return {{"format", "cutaway.exploration.results"},
                {"version", 1},
                {"exploration", m_exploration.document},
                {"complete", isComplete},
                {"points", std::move(points)}};
    }

private:
    static void putPlanLast(OrderedJson &point)
    {
        for (const char *field : {"seconds", "plan"}) {
            if (const auto found = point.find(field); found != point.end()) {
                OrderedJson value = std::move(*found);
                point.erase(field);
                point[field] = std::move(value);
            }
        }
    }

    void work()
    {
        const Job quiet{m_job.stop, {}};
        while (!m_job.stopRequested()) {
            const std::size_t number = m_next++;
            if (number >= m_points.size())
                return;
            OrderedJson point = pointAt(number, quiet);
            if (m_job.stopRequested())
                return; // what is there may be less than what was wanted
            const std::lock_guard lock(m_mutex);
            m_points[number] = std::move(point);
            m_job.progress("exploring", double(++m_done) / double(m_points.size()));
        }
    }

    OrderedJson pointAt(std::size_t number, const Job &job)
    {
        const std::size_t run = number / m_exploration.variationCount();
        const OrderedJson variation = m_exploration.variation(number % m_exploration.variationCount());
        OrderedJson point{{"run", runJson(run)}, {"variation", variation}};
        if (const auto kept = m_kept.find(keyOf(point)); kept != m_kept.end())
            return *kept->second;
        const auto begin = std::chrono::steady_clock::now();
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(run, variation, job);
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (!plan) {
            point["failed"] = plan.error().code + ": " + plan.error().message;
            return point;
        }
        addJudgement(point, **plan);
        if (run >= m_input.plans.size())
            point["seconds"] = std::round(spent.count() * 100) / 100;
        point["plan"] = (*plan)->document();
        return point;
    }

    OrderedJson runJson(std::size_t run) const
    {
        if (run < m_exploration.plans.size())
            return {{"plan", m_exploration.plans[run]}};
        const PlannerRun &planned = m_exploration.runs[run - m_exploration.plans.size()];
        return {{"planner", planned.planner->id}, {"parameters", parametersJson(planned.given)}};
    }

    Result<std::unique_ptr<EditedPlan>> planOf(std::size_t run, const OrderedJson &variation, const Job &job)
    {
        const Result<std::shared_ptr<const Inventory>> inventory =
            variedInventory(m_input.inventory, m_exploration.vary, variation);
        if (!inventory)
            return inventory.error();
        if (run >= m_input.plans.size())
            return planned(m_exploration.runs[run - m_input.plans.size()], *inventory, variation, job);
        std::unique_ptr<EditedPlan> plan;
        {
            const std::lock_guard lock(m_mutex); // plans are not for several threads
            plan = m_input.plans[run]->clone();
        }
        if (*inventory && *inventory != m_input.inventory)
            plan->setInventory(*inventory);
        return set(std::move(plan), {}, variation);
    }

    Result<std::unique_ptr<EditedPlan>> planned(const PlannerRun &run,
                                                const std::shared_ptr<const Inventory> &inventory,
                                                const OrderedJson &variation, const Job &job)
    {
        ParameterValues given = run.given;
        for (const Varied &varied : m_exploration.vary) {
            const std::string name = parameterOf(varied);
            if (!varied.isFactor && !name.empty() && declared(run.planner->parameters, name))
                given[name] = parameterFromJson(nlohmann::json(variation.at(varied.what)));
        }
        Result<std::unique_ptr<EditedPlan>> plan =
            runPlanner(*run.planner, {m_input.graph, inventory, {}, given, nullptr}, job);
        return plan ? set(std::move(*plan), given, variation) : std::move(plan);
    }

    static std::string parameterOf(const Varied &varied)
    {
        return varied.what.starts_with(parameterPrefix) ? varied.what.substr(parameterPrefix.size()) : std::string();
    }

    /// What is varied of the plan's controls, but for what its planner was given already.
    Result<std::unique_ptr<EditedPlan>> set(std::unique_ptr<EditedPlan> plan, const ParameterValues &given,
                                            const OrderedJson &variation) const
    {
        for (const Varied &varied : m_exploration.vary) {
            const std::string name = parameterOf(varied);
            if (name.empty() || (!varied.isFactor && given.contains(name)))
                continue;
            if (!declared(plan->controls(), name))
                return inputError("no_control", "the plan has no control \"" + name + '"');
            const OrderedJson &value = variation.at(varied.what);
            Move move;
            move.settings = {{name, varied.isFactor ? multiplied(plan->controlValues()[name], value.get<double>())
                                                    : parameterFromJson(nlohmann::json(value))}};
            if (const Result<Applied> applied = plan->apply(move); !applied)
                return applied.error();
        }
        return plan;
    }

    const ExplorerInput &m_input;
    const Exploration &m_exploration;
    const Job &m_job;
    std::vector<OrderedJson> m_points; // null: not done
    std::unordered_map<std::string, const OrderedJson *> m_kept;
    std::atomic<std::size_t> m_next = 0;
    std::size_t m_done = 0;
    std::mutex m_mutex;
};

} // namespace

Result<OrderedJson> keptResults(std::string_view text, const Exploration &exploration)
{
    const Result<OrderedJson> json = parseJson<OrderedJson>(text);
    if (!json)
        return json.error();
    FirstError failed;
    OrderedObjectReader reader(*json, {}, failed);
    checkFormat(reader, "cutaway.exploration.results");
    const OrderedJson &points = reader.array("points");
    for (std::size_t i = 0; i < points.size(); ++i) {
        OrderedObjectReader point(points[i], reader.pathOf("points", i), failed);
        point.object("run");
        point.object("variation");
        if (!point.has("failed"))
            point.object("figures");
    }
    if (failed.isSet())
        return failed.take();
    if (reader.object("exploration") != exploration.document)
        return inputError("other_exploration", "the results are those of another exploration",
                          "name another file to begin anew");
    return *json;
}

OrderedJson explore(const ExplorerInput &input, const Job &job)
{
    return Explorer(input, job).run();
}

} // namespace cutaway::judging
