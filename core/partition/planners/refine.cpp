#include "core/partition/planners/planners.h"

#include "core/base/units.h"
#include "core/json/json_document.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/partition/device_mapping.h"
#include "core/partition/partition_cost.h"
#include "core/partition/partition_json.h"
#include "core/partition/partition_kind.h"
#include "core/partition/partition_pins.h"
#include "core/partition/partitioning.h"
#include "core/partition/planners/planner_frame.h"
#include "core/partition/planners/refine_search.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <future>
#include <limits>
#include <mutex>
#include <set>

namespace cutaway {

namespace {

constexpr std::array<std::string_view, 5> faithfulPlanners{
    "partition.size_based", "partition.cost_aware", "partition.kl_based", "partition.sparse_nn", "partition.single",
};

ParameterDeclaration secondsParameter()
{
    return inUnit(
        "seconds",
        between(0, 86400,
                declareParameter(
                    "seconds", "Time limit", ParameterType::Number, 10.0,
                    "How long the search may improve each plan; it ends earlier when no move helps any more.")));
}

/// Empty partitions are left out and the others numbered anew, but for those that something is pinned to.
Partitioning usedPartitions(const Partitioning &partitioning, PartitionPins &pins)
{
    std::set<std::int64_t> kept;
    for (const auto &[item, pin] : pins) {
        if (pin.kind == Pin::Kind::Group)
            kept.insert(partitioning[pin.group.value()].id);
    }
    Partitioning used;
    std::vector<std::size_t> positions(partitioning.size());
    std::int64_t next = 0;
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        if (!partitioning[p].isUsed())
            continue;
        positions[p] = used.size();
        used.push_back(partitioning[p]);
        if (kept.contains(partitioning[p].id))
            continue;
        while (kept.contains(next))
            ++next;
        used.back().id = next++;
    }
    for (auto &[item, pin] : pins) {
        if (pin.kind == Pin::Kind::Group)
            pin.group = GroupIndex(positions[pin.group.value()]);
    }
    return used;
}

std::string report(double startLatency, double latency, double bound)
{
    return jsonLine(
        nlohmann::ordered_json{{"refinement",
                                {{"start_latency_sec", startLatency},
                                 {"improvement_sec", std::max(0.0, startLatency - latency)}, // else it is rounding
                                 {"bound_sec", bound},
                                 {"gap", SearchGap{latency, bound, {}}.fraction().value_or(0)}}}});
}

/// What a plan is searched for: by which planner, under which setting.
struct RefineTask
{
    const PlannerInput &input;
    const char *planner;
    Transfers transfers;

    double seconds() const { return numberOf(input.parameters.at("seconds")); }

    /// Says what transfers are costed by where that does not follow from the devices.
    PlanOrigin origin(std::string report) const
    {
        PlanOrigin origin{planner, input.given, std::move(report)};
        if (transfersOf(origin, *input.inventory) != transfers)
            origin.parameters[std::string(transfersName)] = std::string(wordOf(transfers));
        return origin;
    }
};

using StartPlans = std::vector<std::unique_ptr<PartitionPlan>>;

PlanScore scoreOfPlan(const std::unique_ptr<PartitionPlan> &plan)
{
    return scoreOf(plan->state());
}

/// What is in the way of a plan that is nearest to one that can run.
Error nearestFault(const PartitionState &state)
{
    const Text advice = phrase("add a device or use larger ones");
    for (std::size_t d = 0; d < state.inventory().devices.size(); ++d) {
        const Device &device = state.inventory().devices[d];
        const std::int64_t needed = state.deviceBytes(DeviceIndex(d));
        if (needed > device.availableMemBytes)
            return inputError("no_plan_fits",
                              phrase("no plan was found that fits: in the nearest one %1 needs %2 but has %3",
                                     {device.name, byteCount(needed), byteNumber(device.availableMemBytes)}),
                              advice);
    }
    const auto unplaced = std::ranges::find_if(state.partitioning(), [](const Partition &partition) {
        return partition.isUsed() && partition.devices.empty();
    });
    const auto position = std::uint32_t(unplaced - state.partitioning().begin());
    return inputError(
        "no_plan_fits",
        phrase("no plan was found that fits: in the nearest one partition %1 is on no device and needs %2",
               {std::to_string(unplaced->id), byteCount(state.usedBytes(position))}),
        advice);
}

/// Placed, within memory and without a cycle.
bool canRun(const PartitionPlan &plan)
{
    return plan.state().plan().seconds && scoreOf(plan.state()).bytesWithoutRoom == 0;
}

Result<std::unique_ptr<PartitionPlan>> improved(const RefineTask &task, const Job &job, const PartitionPlan &start,
                                                double limit = std::numeric_limits<double>::infinity())
{
    PartitionState state = start.state();
    const double startLatency = *state.plan().seconds;
    const Deadline deadline(job, task.seconds());
    if (const Done done = putPinnedInPlace(state, start.pins(), job); !done)
        return done.error();
    RefineSearch search(state, start.pins(), deadline);
    search.run(limit);
    PlanOrigin origin = task.origin(report(startLatency, search.score().latency, search.bound().seconds));
    PartitionPins pins = start.pins();
    Partitioning partitioning = usedPartitions(state.partitioning(), pins);
    auto plan = std::make_unique<PartitionPlan>(state.sharedGraph(), state.sharedInventory(), std::move(partitioning),
                                                std::move(origin));
    plan->setPins(std::move(pins));
    return plan;
}

const PartitionPlan &asPartitionPlan(const EditedPlan &plan)
{
    return static_cast<const PartitionPlan &>(plan); // the planners asked for make no others
}

/// Partitions as a plan with the pins of the plan given, and with transfers costed as the search has them.
std::unique_ptr<PartitionPlan> asStart(const RefineTask &task, const PartitionPlan *given, Partitioning partitioning)
{
    PartitionPins pins = given ? carryPins(given->state(), given->pins(), partitioning) : PartitionPins();
    auto start = std::make_unique<PartitionPlan>(task.input.graph, task.input.inventory, std::move(partitioning),
                                                 task.origin({}));
    start->setPins(std::move(pins));
    return start;
}

/// Those of the faithful planners, made side by side. What fails, or has no plan within so many seconds, is left out.
StartPlans faithfulPlans(const RefineTask &task, const PartitionPlan *given, double seconds, const Job &job)
{
    std::mutex reporting;
    std::stop_source stop;
    const std::stop_callback stopped(job.stop, [&stop] { stop.request_stop(); });
    const Job quiet{stop.get_token(), {}};
    const Deadline deadline(job, seconds);
    const PlannerInput &input = task.input;
    std::vector<std::future<Result<std::unique_ptr<EditedPlan>>>> runs;
    for (const std::string_view id : faithfulPlanners) {
        runs.push_back(std::async(std::launch::async, [&, id] {
            const ParameterValues setting{{std::string(transfersName), std::string(wordOf(task.transfers))}};
            PlannerInput own{input.graph, input.inventory, {}, setting, nullptr};
            Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*findPlanner(id), std::move(own), quiet);
            const std::scoped_lock lock(reporting);
            job.progress(phrase(plan ? "%1 has a plan" : "%1 does not apply", {std::string(id)}));
            return plan;
        }));
    }
    StartPlans plans;
    for (auto &run : runs) {
        if (std::isfinite(seconds) &&
            run.wait_for(std::chrono::duration<double>(deadline.secondsLeft())) != std::future_status::ready)
            stop.request_stop();
        if (const Result<std::unique_ptr<EditedPlan>> plan = run.get())
            plans.push_back(asStart(task, given, asPartitionPlan(**plan).state().partitioning()));
    }
    std::erase_if(plans, [](const auto &plan) { return !plan->state().plan().seconds; });
    return plans;
}

Result<std::unique_ptr<PartitionPlan>> readStart(const PlannerInput &input, const std::string &file, const Job &job)
{
    const Result<nlohmann::json> document = readJsonFile(file, job);
    if (!document)
        return document.error();
    return readPartitionPlan(input.graph, input.inventory, *document);
}

/// The plan named, or the open one; null where there is neither.
Result<std::unique_ptr<PartitionPlan>> givenStart(const PlannerInput &input, const Job &job)
{
    const std::string &file = std::get<std::string>(input.parameters.at("start"));
    if (!file.empty())
        return readStart(input, file, job);
    if (const auto *open = dynamic_cast<const PartitionPlan *>(input.start.get())) // not by another cost model
        return std::make_unique<PartitionPlan>(*open);
    return std::unique_ptr<PartitionPlan>();
}

/// What transfers are costed by while a plan is searched for: as asked for, or as in the plan given.
Transfers transfersFor(const PlannerInput &input, const char *planner, const PartitionPlan *given)
{
    const auto asked = input.parameters.find(transfersName);
    const bool isAsked = asked != input.parameters.end() && !std::holds_alternative<std::monostate>(asked->second);
    return given && !isAsked ? given->state().transfers() : transfersOf({planner, input.given, {}}, *input.inventory);
}

/// Whether what is found may be slower than the fastest start by what sums in another order round to, for fewer
/// partitions.
enum class Slower { ByRounding, NotAtAll };

/// Improves starts, some side by side, and keeps what comes of them.
class RefineRun
{
public:
    RefineRun(const RefineTask &task, Slower slower, const Job &job) : m_task(task), m_slower(slower), m_job(job) {}

    void improve(const StartPlans &starts)
    {
        if (starts.empty())
            return;
        for (const std::unique_ptr<PartitionPlan> &start : starts) {
            if (canRun(*start) && m_slower == Slower::NotAtAll)
                m_fastestStart = std::min(m_fastestStart, scoreOfPlan(start).latency);
            tell(*start);
        }
        m_job.progress(phrase("improving %1 plans", {std::to_string(starts.size())}));
        std::vector<std::future<Result<std::unique_ptr<PartitionPlan>>>> runs;
        const Job quiet{m_job.stop, {}};
        for (const std::unique_ptr<PartitionPlan> &start : starts)
            runs.push_back(
                std::async(std::launch::async, [&] { return improved(m_task, quiet, *start, m_fastestStart); }));
        for (auto &run : runs)
            take(run.get());
    }

    /// Of those that can run; null: none can. Those that are too slow are left out, unless all are.
    const PartitionPlan *best() const
    {
        const auto score = [](const PartitionPlan *plan) { return scoreOf(plan->state()); };
        const auto isSlow = [&](const PartitionPlan *plan) { return score(plan).latency > m_fastestStart; };
        std::vector<const PartitionPlan *> plans;
        for (const std::unique_ptr<PartitionPlan> &plan : m_plans) {
            if (canRun(*plan))
                plans.push_back(plan.get());
        }
        if (!std::ranges::all_of(plans, isSlow))
            std::erase_if(plans, isSlow);
        const auto best = std::ranges::min_element(plans, isBetter, score);
        return best == plans.end() ? nullptr : *best;
    }

    bool hasPlans() const { return !m_plans.empty(); }

    /// The first counts: pins that cannot be kept, or times that are not known.
    void note(const Error &fault)
    {
        if (!m_fault)
            m_fault = fault;
    }

    /// Why there is no plan that can run.
    Error fault() const
    {
        if (m_job.stopRequested() || (!m_fault && m_plans.empty()))
            return cancelledError();
        return m_fault ? *m_fault : nearestFault((*std::ranges::min_element(m_plans, isBetter, scoreOfPlan))->state());
    }

private:
    void take(Result<std::unique_ptr<PartitionPlan>> plan)
    {
        if (!plan)
            return note(plan.error());
        tell(**plan);
        m_plans.push_back(std::move(*plan));
    }

    /// The fastest so far, and what bounds it.
    void tell(const PartitionPlan &plan)
    {
        if (!canRun(plan) || *plan.cost().latencySec >= m_fastestTold)
            return;
        m_fastestTold = *plan.cost().latencySec;
        m_job.tellGap({plan.cost().latencySec, plan.cost().boundSec, plan.cost().boundOrigin});
    }

    const RefineTask &m_task;
    Slower m_slower;
    const Job &m_job;
    StartPlans m_plans;
    std::optional<Error> m_fault;
    double m_fastestStart = std::numeric_limits<double>::infinity();
    double m_fastestTold = std::numeric_limits<double>::infinity();
};

/// Where nothing that was tried can run: places that look at memory alone, or else all on the largest device, to see
/// how near a plan comes.
void tryForMemory(const RefineTask &task, const PartitionPlan *given, RefineRun &run, const Job &job)
{
    constexpr std::size_t steps = 2'000'000; // a second
    const PlannerInput &input = task.input;
    const auto improve = [&](Partitioning partitioning) {
        StartPlans starts;
        starts.push_back(asStart(task, given, std::move(partitioning)));
        const PartitionState &state = starts.front()->state();
        if (state.plan().seconds)
            run.improve(starts);
        else
            run.note(*state.latencyFault());
    };
    if (const auto devices = fittingDevices(*input.graph, *input.inventory, steps, job))
        improve(acyclicPartitions(*input.graph, *devices));
    if (!run.best() && !run.hasPlans())
        improve(wholeOn(*input.graph, largestDevice(*input.inventory)));
}

Result<std::unique_ptr<EditedPlan>> finishedRun(const RefineTask &task, const PartitionPlan *given, RefineRun &run,
                                                const Job &job)
{
    if (!run.best() && !job.stopRequested())
        tryForMemory(task, given, run, job);
    const PartitionPlan *best = run.best();
    return best ? Result(best->clone()) : run.fault();
}

/// What all devices together hold at least, wherever operations lie.
std::int64_t leastMemory(const Graph &graph)
{
    Partition whole = wholeGraph(graph);
    whole.unreadSources.clear();
    const std::vector<NodeIndex> nodes = nodesOf(graph, whole);
    std::int64_t bytes = -TiedParameters(graph).countedAgain(nodes);
    for (const NodeIndex node : nodes)
        bytes += graph.node(node).totalBytes;
    return bytes;
}

Done checkRefinable(const PlannerInput &input)
{
    if (const Done checked = checkPlannable(input); !checked)
        return checked;
    if (const std::optional<Error> fault = latencyFault(*input.graph))
        return *fault;
    const std::int64_t needed = leastMemory(*input.graph);
    const std::int64_t capacity = totalCapacity(*input.inventory);
    if (needed > capacity)
        return notEnoughMemory(needed, capacity);
    return Done(std::monostate());
}

/// The plan given, and the best of the faithful planners that have one in time where that is better still.
Result<std::unique_ptr<EditedPlan>> runRefine(const PlannerInput &input, const Job &job)
{
    if (const Done checked = checkRefinable(input); !checked)
        return checked.error();
    Result<std::unique_ptr<PartitionPlan>> given = givenStart(input, job);
    if (!given)
        return given.error();
    const RefineTask task{input, "partition.refine", transfersFor(input, "partition.refine", given->get())};
    RefineRun run(task, Slower::ByRounding, job);
    if (*given) {
        (*given)->setTransfers(task.transfers);
        if (!(*given)->state().plan().seconds)
            return *(*given)->state().latencyFault();
        StartPlans own;
        own.push_back(std::make_unique<PartitionPlan>(**given));
        run.improve(own);
    }
    // They may take minutes for a large graph; who has a plan wants it improved within the time given.
    const double seconds = *given ? task.seconds() : std::numeric_limits<double>::infinity();
    StartPlans planned = faithfulPlans(task, given->get(), seconds, job);
    const auto best = std::ranges::min_element(planned, isBetter, scoreOfPlan);
    const PartitionPlan *own = run.best();
    if (best != planned.end() && (!own || isBetter(scoreOfPlan(*best), scoreOf(own->state())))) {
        std::iter_swap(planned.begin(), best);
        planned.resize(1);
        run.improve(planned);
    }
    return finishedRun(task, given->get(), run, job);
}

/// The plan given and those of all faithful planners.
Result<std::unique_ptr<EditedPlan>> runBest(const PlannerInput &input, const Job &job)
{
    if (const Done checked = checkRefinable(input); !checked)
        return checked.error();
    Result<std::unique_ptr<PartitionPlan>> given = givenStart(input, job);
    if (!given)
        return given.error();
    const RefineTask task{input, "partition.best", transfersFor(input, "partition.best", given->get())};
    RefineRun run(task, Slower::NotAtAll, job);
    StartPlans starts = faithfulPlans(task, given->get(), std::numeric_limits<double>::infinity(), job);
    if (*given) {
        (*given)->setTransfers(task.transfers);
        if ((*given)->state().plan().seconds)
            starts.push_back(std::make_unique<PartitionPlan>(**given));
    }
    run.improve(starts);
    return finishedRun(task, given->get(), run, job);
}

ParameterDeclaration startParameter(std::string description)
{
    return declareParameter("start", "Start from", ParameterType::String, std::string(), std::move(description));
}

} // namespace

PlannerDescriptor refinePlanner()
{
    return {"partition.refine",
            "Refine",
            "Improves the open plan, or the best of torch.fx's planners where that is faster, by moves and swaps for "
            "as long as it gets faster. Never makes it slower, stays within the devices' memory and keeps pins. Among "
            "equally fast plans it takes the one with the fewest partitions, then the fewest transferred bytes, then "
            "the smallest peak memory. Use it after any other planner or after your own drags.",
            partitionPlans,
            {startParameter("A plan document; empty: the open plan, or the best of torch.fx's planners."),
             secondsParameter(), transfersParameter()},
            runRefine,
            true};
}

PlannerDescriptor bestPlanner()
{
    return {"partition.best",
            "Best of all",
            "Runs every planner that applies, improves each result and the open plan by moves and swaps, and keeps the "
            "fastest; among equally fast plans the one with the fewest partitions, then the fewest transferred bytes, "
            "then the smallest peak memory. Plans stay within the devices' memory and keep pins. Use it when you do "
            "not want to choose.",
            partitionPlans,
            {startParameter("A plan document used as one more starting point, with its pins; empty: the open plan."),
             secondsParameter(), transfersParameter()},
            runBest,
            true};
}

} // namespace cutaway
