#include "core/judging/explorer.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/judging/exploration.h"
#include "core/plan/planner_registry.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <unordered_map>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Asks one run of several to stop: when all are to, or after its own time.
class TimedStop
{
public:
    /// `seconds` 0: no time of its own.
    TimedStop(std::stop_token all, double seconds) : m_forward(std::move(all), [this] { m_own.request_stop(); })
    {
        if (seconds > 0)
            m_watch = std::jthread([this, seconds](const std::stop_token &isDone) { watch(isDone, seconds); });
    }

    std::stop_token token() const { return m_own.get_token(); }
    bool isTimeOver() const { return m_isTimeOver; }

private:
    void watch(const std::stop_token &isDone, double seconds)
    {
        std::mutex mutex;
        std::condition_variable_any never;
        std::unique_lock lock(mutex);
        never.wait_for(lock, isDone, std::chrono::duration<double>(seconds), [] { return false; });
        if (isDone.stop_requested())
            return;
        m_isTimeOver = true;
        m_own.request_stop();
    }

    std::stop_source m_own;
    std::atomic<bool> m_isTimeOver = false;
    std::stop_callback<std::function<void()>> m_forward;
    std::jthread m_watch; // last: it uses all the others
};

/// How long planners that were asked to stop are waited for.
constexpr auto patience = std::chrono::milliseconds(250);

/// Whatever order fields have: results may have gone through other programs.
std::string keyOf(const OrderedJson &point)
{
    return jsonLine(nlohmann::json(point.value("run", OrderedJson()))) +
           jsonLine(nlohmann::json(point.value("variation", OrderedJson())));
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

/// The point says how long it took; what is left of the plan is the same in every run.
OrderedJson withoutTimes(OrderedJson plan)
{
    if (const auto solver = plan.find("solver"); solver != plan.end() && solver->is_object())
        solver->erase("seconds");
    return plan;
}

/// What lies at the end of a point, whether it was kept or is new.
void putLast(OrderedJson &point)
{
    for (const char *field : {"seconds", "plan"}) {
        if (const auto found = point.find(field); found != point.end()) {
            OrderedJson value = std::move(*found);
            point.erase(field);
            point[field] = std::move(value);
        }
    }
}

/// Whoever looks at a point takes its fields for what they are here.
void checkPoint(OrderedObjectReader point)
{
    OrderedObjectReader run(point.object("run"), point.pathOf("run"), point.failed());
    run.optionalText("planner");
    run.optionalObject("parameters");
    point.object("variation");
    point.optionalNumber("seconds");
    const bool isFeasible = point.optionalBoolean("feasible").value_or(false);
    if (point.optionalBoolean("front") || isFeasible)
        point.object("figures");
    point.optionalObject("figures");
    point.optionalText("work");
}

} // namespace

class Explorer::Work
{
public:
    Work(ExplorerInput input, Job job)
        : m_input(std::move(input)), m_job(std::move(job)), m_points(m_input.exploration.pointCount())
    {
        if (!m_input.kept.is_null()) {
            for (const OrderedJson &point : m_input.kept.at("points"))
                m_kept.emplace(keyOf(point), &point);
        }
        m_busy = std::clamp<std::size_t>(m_input.jobs, 1, std::max<std::size_t>(1, m_points.size()));
        for (std::size_t i = 0, count = m_busy; i < count; ++i)
            m_threads.emplace_back([this] { work(); });
    }

    void wait()
    {
        std::unique_lock lock(m_mutex);
        const auto isDone = [this] { return m_busy == 0; };
        if (!m_changed.wait(lock, m_job.stop, isDone))
            m_changed.wait_for(lock, patience, isDone);
    }

    OrderedJson takeResults()
    {
        OrderedJson points = OrderedJson::array();
        bool isComplete = true;
        {
            const std::lock_guard lock(m_mutex);
            for (OrderedJson &point : m_points) {
                isComplete = isComplete && !point.is_null();
                if (!point.is_null())
                    points.push_back(std::move(point));
            }
        }
        markFront(points, m_input.exploration);
        std::ranges::for_each(points, putLast);
        return {{"format", "cutaway.exploration.results"},
                {"version", 1},
                {"exploration", m_input.exploration.document},
                {"complete", isComplete},
                {"points", std::move(points)}};
    }

private:
    void work()
    {
        while (!m_job.stopRequested()) {
            const std::size_t number = m_next++ * m_input.share.of + m_input.share.number - 1;
            if (number >= m_points.size())
                break;
            auto [point, notes] = pointAt(number);
            if (m_job.stopRequested())
                break; // what is there may be less than what was wanted
            const std::lock_guard lock(m_mutex);
            m_points[number] = std::move(point);
            if (m_input.pointDone && !m_points[number].is_null())
                m_input.pointDone(number, m_points[number], notes);
            m_job.progress("exploring", std::min(1.0, double(++m_done * m_input.share.of) / double(m_points.size())));
        }
        const std::lock_guard lock(m_mutex);
        --m_busy;
        m_changed.notify_all();
    }

    std::pair<OrderedJson, PointNotes> pointAt(std::size_t number)
    {
        const Exploration &exploration = m_input.exploration;
        const std::size_t run = number / exploration.variationCount();
        const OrderedJson variation = exploration.variation(number % exploration.variationCount());
        OrderedJson point{{"run", runJson(run)}, {"variation", variation}};
        if (const auto kept = m_kept.find(keyOf(point)); kept != m_kept.end())
            return {*kept->second, {}};
        if (!m_input.triesNew)
            return {};
        const auto begin = std::chrono::steady_clock::now();
        const TimedStop stop(m_job.stop, m_input.secondsPerRun);
        const Result<std::unique_ptr<EditedPlan>> plan = planOf(run, variation, {stop.token(), {}});
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (!plan) {
            const bool isTooSlow = stop.isTimeOver() && plan.error().code == "cancelled";
            const Text why =
                isTooSlow ? phrase("no plan after %1", {formatSeconds(m_input.secondsPerRun)}) : plan.error().line();
            point["failed"] = (isTooSlow ? "time_limit" : plan.error().code) + ": " + why;
            return {std::move(point), {why, spent.count()}};
        }
        Text problem = addJudgement(point, **plan);
        if (run >= m_input.plans.size())
            point["seconds"] = std::round(spent.count() * 100) / 100;
        else if (Text lost = noteLostPlaces(point, *cloneOf(run), **plan); !lost.empty())
            problem = std::move(lost);
        point["plan"] = withoutTimes((*plan)->document());
        return {std::move(point), {std::move(problem), spent.count()}};
    }

    OrderedJson runJson(std::size_t run) const
    {
        if (run < m_input.plans.size())
            return {{"plan", m_input.exploration.plans[run]}};
        const PlannerRun &planned = m_input.exploration.runs[run - m_input.plans.size()];
        return {{"planner", planned.planner->id}, {"parameters", parametersJson(planned.given)}};
    }

    Result<std::unique_ptr<EditedPlan>> planOf(std::size_t run, const OrderedJson &variation, const Job &job)
    {
        const Result<std::shared_ptr<const Inventory>> inventory =
            variedInventory(m_input.inventory, m_input.exploration.vary, variation);
        if (!inventory)
            return inventory.error();
        if (run >= m_input.plans.size())
            return planned(m_input.exploration.runs[run - m_input.plans.size()], *inventory, variation, job);
        return evaluated(*cloneOf(run), *inventory, variation);
    }

    std::unique_ptr<EditedPlan> cloneOf(std::size_t run)
    {
        const std::lock_guard lock(m_plansMutex); // plans are not for several threads
        return m_input.plans[run]->clone();
    }

    /// The plan on other devices and with other controls. What its controls may be hangs on the devices, and the other
    /// way round: where one order is refused, the other may do.
    Result<std::unique_ptr<EditedPlan>> evaluated(const EditedPlan &open,
                                                  const std::shared_ptr<const Inventory> &inventory,
                                                  const OrderedJson &variation) const
    {
        const auto moveTo = [&](EditedPlan &plan) {
            if (inventory && inventory != m_input.inventory)
                plan.setInventory(inventory);
        };
        std::unique_ptr<EditedPlan> plan = open.clone();
        moveTo(*plan);
        Result<std::unique_ptr<EditedPlan>> result = set(std::move(plan), {}, variation);
        if (result)
            return result;
        Result<std::unique_ptr<EditedPlan>> before = set(open.clone(), {}, variation);
        if (!before)
            return result;
        moveTo(**before);
        return before;
    }

    Result<std::unique_ptr<EditedPlan>> planned(const PlannerRun &run,
                                                const std::shared_ptr<const Inventory> &inventory,
                                                const OrderedJson &variation, const Job &job)
    {
        ParameterValues given = run.given;
        std::vector<std::string> taken;
        for (const Varied &varied : m_input.exploration.vary) {
            const std::string name = varied.parameter();
            const ParameterDeclaration *declaration = declared(run.planner->parameters, name);
            if (name.empty() || !declaration)
                continue;
            const OrderedJson &value = variation.at(varied.what);
            const auto now = given.find(name);
            given[name] = varied.isFactor ? multiplied(now == given.end() ? declaration->defaultValue : now->second,
                                                       value.get<double>())
                                          : parameterFromJson(nlohmann::json(value));
            taken.push_back(name);
        }
        Result<std::unique_ptr<EditedPlan>> plan =
            runPlanner(*run.planner, {m_input.graph, inventory, {}, given, nullptr}, job);
        return plan ? set(std::move(*plan), taken, variation) : std::move(plan);
    }

    /// What is varied of the plan's controls, but for what its planner was given already.
    Result<std::unique_ptr<EditedPlan>> set(std::unique_ptr<EditedPlan> plan, const std::vector<std::string> &taken,
                                            const OrderedJson &variation) const
    {
        for (const Varied &varied : m_input.exploration.vary) {
            const std::string name = varied.parameter();
            if (name.empty() || std::ranges::count(taken, name) > 0)
                continue;
            if (!declared(plan->controls(), name))
                return inputError("no_control", phrase("the plan has no control \"%1\"", {name}));
            const OrderedJson &value = variation.at(varied.what);
            Move move;
            move.settings = {{name, varied.isFactor ? multiplied(plan->controlValues()[name], value.get<double>())
                                                    : parameterFromJson(nlohmann::json(value))}};
            if (const Result<Applied> applied = plan->apply(move); !applied)
                return applied.error();
        }
        return plan;
    }

    ExplorerInput m_input;
    Job m_job;
    std::vector<OrderedJson> m_points; // null: not done
    std::unordered_map<std::string, const OrderedJson *> m_kept;
    std::atomic<std::size_t> m_next = 0;
    std::size_t m_done = 0;
    std::size_t m_busy = 0; // threads
    std::mutex m_mutex;     // of the points and the counts
    std::mutex m_plansMutex;
    std::condition_variable_any m_changed;
    std::vector<std::jthread> m_threads; // last: they use all the others
};

Explorer::Explorer(ExplorerInput input, Job job) : m_work(std::make_unique<Work>(std::move(input), std::move(job))) {}

Explorer::~Explorer() = default;

void Explorer::wait()
{
    m_work->wait();
}

OrderedJson Explorer::takeResults()
{
    return m_work->takeResults();
}

OrderedJson explore(ExplorerInput input, const Job &job)
{
    Explorer explorer(std::move(input), job);
    explorer.wait();
    return explorer.takeResults();
}

Result<nlohmann::ordered_json> readResults(std::string_view text)
{
    Result<nlohmann::ordered_json> json = parseJson<nlohmann::ordered_json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    OrderedObjectReader reader(*json, {}, failed);
    checkFormat(reader, "cutaway.exploration.results");
    const nlohmann::ordered_json &points = reader.array("points");
    for (std::size_t i = 0; i < points.size(); ++i)
        checkPoint({points[i], reader.pathOf("points", i), failed});
    reader.object("exploration");
    if (failed.isSet())
        return failed.take();
    return json;
}

Result<nlohmann::ordered_json> keptResults(std::string_view text, const Exploration &exploration)
{
    Result<nlohmann::ordered_json> results = readResults(text);
    if (results && nlohmann::json(results->at("exploration")) != nlohmann::json(exploration.document))
        return inputError("other_exploration", "the results belong to another exploration",
                          "name another file to start over");
    return results;
}

Result<Share> readShare(std::string_view text)
{
    Share share;
    const char *end = text.data() + text.size();
    const auto number = std::from_chars(text.data(), end, share.number);
    const bool hasSlash = number.ec == std::errc() && number.ptr != end && *number.ptr == '/';
    const auto of = hasSlash ? std::from_chars(number.ptr + 1, end, share.of) : number;
    const bool isRead = hasSlash && of.ec == std::errc() && of.ptr == end;
    if (!isRead || share.number < 1 || share.number > share.of || share.of > mostPoints)
        return usageError(inQuotes(text) + " is not a share such as 2/8, the second of eight");
    return share;
}

nlohmann::ordered_json resultsDocument(nlohmann::ordered_json results)
{
    for (nlohmann::ordered_json &point : results.at("points")) {
        const auto feasible = point.find("feasible");
        if (feasible == point.end() || *feasible != false)
            continue;
        point.erase("figures");
        point.erase("seconds");
        point.erase("work");
    }
    return results;
}

} // namespace cutaway::judging
