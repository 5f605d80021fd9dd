#include "core/partition/planners/refine.h"
#include "core/partition/partition_kind.h"

#include "core/json/declare_parameter.h"
#include "core/json/kept_json.h"
#include "core/json/read_json.h"
#include "core/partition/partition_bound.h"
#include "core/partition/partition_json.h"
#include "core/partition/planners/pin_placement.h"
#include "core/partition/planners/planner_frame.h"
#include "core/partition/planners/refine_search.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
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
                declareParameter("seconds", "Time limit", ParameterType::Number, 10.0,
                                 "How long the search may improve each plan; it ends by itself where no move helps any "
                                 "more.")));
}

double secondsOf(const PlannerInput &input)
{
    return numberOf(input.parameters.at("seconds"));
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
                                 {"lower_bound_sec", bound},
                                 {"gap", bound > 0 ? latency / bound - 1 : 0.0}}}});
}

Result<std::unique_ptr<PartitionPlan>> improved(const PlannerInput &input, const Job &job, std::string_view id,
                                                const PartitionPlan &start,
                                                double limit = std::numeric_limits<double>::infinity())
{
    PartitionState state = start.state();
    const double startLatency = *state.plan().seconds;
    const Deadline deadline(job, secondsOf(input));
    if (const Done done = putPinnedInPlace(state, start.pins(), job); !done)
        return done.error();
    RefineSearch search(state, start.pins(), deadline);
    search.run(limit);
    PlanOrigin origin{std::string(id), input.given,
                      report(startLatency, search.score().latency, search.bound().seconds)};
    PartitionPins pins = start.pins();
    Partitioning partitioning = usedPartitions(state.partitioning(), pins);
    auto plan = std::make_unique<PartitionPlan>(state.sharedGraph(), state.sharedInventory(), std::move(partitioning),
                                                std::move(origin));
    plan->setPins(std::move(pins));
    return plan;
}

/// Side by side; what fails is left out, and the first failure is told where nothing is left.
Result<std::vector<std::unique_ptr<EditedPlan>>> faithfulPlans(const PlannerInput &input, const Job &job)
{
    std::mutex reporting;
    const Job quiet{job.stop, {}};
    std::vector<std::future<Result<std::unique_ptr<EditedPlan>>>> runs;
    for (const std::string_view id : faithfulPlanners) {
        runs.push_back(std::async(std::launch::async, [&, id] {
            PlannerInput own{input.graph, input.inventory, {}, {}, nullptr};
            Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*findPlanner(id), std::move(own), quiet);
            const std::scoped_lock lock(reporting);
            job.progress(phrase(plan ? "%1 has a plan" : "%1 does not apply", {std::string(id)}));
            return plan;
        }));
    }
    std::vector<std::unique_ptr<EditedPlan>> plans;
    std::optional<Error> first;
    for (auto &run : runs) {
        Result<std::unique_ptr<EditedPlan>> plan = run.get();
        if (plan && (*plan)->cost().latencySec)
            plans.push_back(std::move(*plan));
        else if (!plan && !first)
            first = plan.error();
    }
    if (plans.empty())
        return first ? *first : *latencyFault(*input.graph);
    return plans;
}

const PartitionPlan &asPartitionPlan(const EditedPlan &plan)
{
    return static_cast<const PartitionPlan &>(plan); // the planners asked for make no others
}

Result<std::unique_ptr<EditedPlan>> readStart(const PlannerInput &input, const std::string &file, const Job &job)
{
    const Result<nlohmann::json> document = readJsonFile(file, job);
    if (!document)
        return document.error();
    return readPartitionPlan(input.graph, input.inventory, *document);
}

/// The plan named, or the open one; null where there is neither.
Result<std::unique_ptr<EditedPlan>> givenStart(const PlannerInput &input, const Job &job)
{
    const std::string &file = std::get<std::string>(input.parameters.at("start"));
    if (!file.empty())
        return readStart(input, file, job);
    if (dynamic_cast<const PartitionPlan *>(input.start.get())) // placements by other cost models are none
        return input.start->clone();
    return std::unique_ptr<EditedPlan>();
}

/// Where refining begins: the plan given, or the best of the faithful planners.
Result<std::unique_ptr<EditedPlan>> startOf(const PlannerInput &input, const Job &job)
{
    Result<std::unique_ptr<EditedPlan>> given = givenStart(input, job);
    if (!given || *given)
        return given;
    Result<std::vector<std::unique_ptr<EditedPlan>>> plans = faithfulPlans(input, job);
    if (!plans)
        return plans.error();
    const auto best = std::ranges::min_element(
        *plans, isBetter, [](const auto &plan) { return scoreOf(asPartitionPlan(*plan).state()); });
    return std::move(*best);
}

Result<std::unique_ptr<EditedPlan>> runRefine(const PlannerInput &input, const Job &job)
{
    if (const Done checked = checkPlannable(input); !checked)
        return checked.error();
    const Result<std::unique_ptr<EditedPlan>> start = startOf(input, job);
    if (!start)
        return start.error();
    const PartitionState &state = asPartitionPlan(**start).state();
    if (!state.plan().seconds)
        return *state.latencyFault();
    Result<std::unique_ptr<PartitionPlan>> plan = improved(input, job, "partition.refine", asPartitionPlan(**start));
    if (!plan)
        return plan.error();
    return std::unique_ptr<EditedPlan>(std::move(*plan));
}

/// A plan that could be run: placed, within memory and without cycle.
bool isSound(const PartitionState &state)
{
    const Inventory &inventory = state.inventory();
    for (std::size_t d = 0; d < inventory.devices.size(); ++d) {
        if (state.deviceBytes(DeviceIndex(d)) > inventory.devices[d].availableMemBytes)
            return false;
    }
    return state.plan().seconds && std::ranges::none_of(state.partitioning(), [](const Partition &partition) {
               return partition.isUsed() && partition.devices.empty();
           });
}

/// A faithful planner's plan with the pins of the plan given.
std::unique_ptr<PartitionPlan> withPinsOf(const PartitionPlan &given, const PartitionPlan &plan)
{
    Partitioning partitioning = plan.state().partitioning();
    PartitionPins pins = carryPins(given.state(), given.pins(), partitioning);
    auto pinned =
        std::make_unique<PartitionPlan>(plan.sharedGraph(), plan.inventory(), std::move(partitioning), PlanOrigin());
    pinned->setPins(std::move(pins));
    return pinned;
}

/// What the search for the best starts from: the plan given, if it is sound, and those of the faithful planners.
Result<std::vector<std::unique_ptr<EditedPlan>>> startsOf(const PlannerInput &input, const Job &job)
{
    Result<std::unique_ptr<EditedPlan>> given = givenStart(input, job);
    if (!given)
        return given.error();
    Result<std::vector<std::unique_ptr<EditedPlan>>> plans = faithfulPlans(input, job);
    if (!*given)
        return plans;
    const PartitionPlan &pinning = asPartitionPlan(**given);
    std::vector<std::unique_ptr<EditedPlan>> starts;
    for (std::size_t i = 0; plans && i < plans->size(); ++i)
        starts.push_back(withPinsOf(pinning, asPartitionPlan(*(*plans)[i])));
    if (isSound(pinning.state()))
        starts.push_back(std::move(*given));
    if (starts.empty())
        return plans;
    return starts;
}

/// Tells the fastest plan so far, and what bounds it.
class FastestTold
{
public:
    explicit FastestTold(const Job &job) : m_job(job) {}

    void offer(const EditedPlan &plan)
    {
        const PlanCost &cost = plan.cost();
        if (!cost.latencySec || *cost.latencySec >= m_least)
            return;
        m_least = *cost.latencySec;
        m_job.tellGap({cost.latencySec, cost.boundSec, cost.boundOrigin});
    }

    double least() const { return m_least; }

private:
    const Job &m_job;
    double m_least = std::numeric_limits<double>::infinity();
};

/// Of those that are no slower than `limit`, not even by rounding, where there are such.
std::unique_ptr<PartitionPlan> bestOf(std::vector<std::unique_ptr<PartitionPlan>> plans, double limit)
{
    const auto scoreOfPlan = [](const auto &plan) { return scoreOf(plan->state()); };
    const auto isSlow = [&](const auto &plan) { return scoreOfPlan(plan).latency > limit; };
    if (!std::ranges::all_of(plans, isSlow))
        std::erase_if(plans, isSlow);
    return std::move(*std::ranges::min_element(plans, isBetter, scoreOfPlan));
}

Result<std::unique_ptr<EditedPlan>> runBest(const PlannerInput &input, const Job &job)
{
    if (const Done checked = checkPlannable(input); !checked)
        return checked.error();
    const Result<std::vector<std::unique_ptr<EditedPlan>>> starts = startsOf(input, job);
    if (!starts)
        return starts.error();
    FastestTold told(job);
    for (const std::unique_ptr<EditedPlan> &start : *starts)
        told.offer(*start);
    const double fastestStart = told.least();
    std::vector<std::future<Result<std::unique_ptr<PartitionPlan>>>> runs;
    const Job quiet{job.stop, {}};
    job.progress(phrase("improving %1 plans", {std::to_string(starts->size())}));
    for (const std::unique_ptr<EditedPlan> &start : *starts) {
        runs.push_back(std::async(std::launch::async, [&] {
            return improved(input, quiet, "partition.best", asPartitionPlan(*start), fastestStart);
        }));
    }
    std::vector<std::unique_ptr<PartitionPlan>> plans;
    std::optional<Error> first; // pins that cannot be kept
    for (auto &run : runs) {
        Result<std::unique_ptr<PartitionPlan>> plan = run.get();
        if (!plan && !first)
            first = plan.error();
        if (!plan)
            continue;
        told.offer(**plan);
        plans.push_back(std::move(*plan));
    }
    if (plans.empty())
        return *first;
    return std::unique_ptr<EditedPlan>(bestOf(std::move(plans), fastestStart));
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
            "Improves the open plan by moves and swaps as long as it gets faster; never slower, capacity and pins "
            "are kept. Of plans equally fast it takes the one with the fewest partitions, then the fewest transferred "
            "bytes, then the least largest memory. Use it after any other planner, or after your own drags.",
            partitionPlans,
            {startParameter("A plan document; empty: the open plan, or the best of torch.fx's planners."),
             secondsParameter()},
            runRefine,
            true};
}

PlannerDescriptor bestPlanner()
{
    return {
        "partition.best",
        "Best of all",
        "Runs every planner that applies, improves each result and the open plan by moves and swaps, and keeps the "
        "fastest; of plans equally fast the one with the fewest partitions, then the fewest transferred bytes, then "
        "the least largest memory. Pins are kept. Use it when you do not want to choose.",
        partitionPlans,
        {startParameter("A plan document to start from beside the planners, whose pins are kept; empty: the open "
                        "plan."),
         secondsParameter()},
        runBest,
        true};
}

} // namespace cutaway
