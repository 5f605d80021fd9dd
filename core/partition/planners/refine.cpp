#include "core/partition/planners/refine.h"

#include "core/formats/documents.h"
#include "core/formats/json_document.h"
#include "core/partition/partition_json.h"
#include "core/partition/planners/planner_frame.h"
#include "core/partition/planners/refine_search.h"

#include <nlohmann/json.hpp>

#include <array>
#include <future>
#include <mutex>

namespace cutaway {

namespace {

constexpr std::array<std::string_view, 5> faithfulPlanners{
    "partition.size_based", "partition.cost_aware", "partition.kl_based", "partition.sparse_nn", "partition.single",
};

ParameterDeclaration secondsParameter()
{
    ParameterDeclaration seconds;
    seconds.name = "seconds";
    seconds.title = "Time limit";
    seconds.type = ParameterType::Number;
    seconds.defaultValue = 10.0;
    seconds.unit = "seconds";
    seconds.minimum = 0;
    seconds.maximum = 86400;
    seconds.description = "How long the search may improve each plan; it ends by itself where no move helps any more.";
    return seconds;
}

double secondsOf(const PlannerInput &input)
{
    const ParameterValue &value = input.parameters.at("seconds");
    const auto *whole = std::get_if<std::int64_t>(&value);
    return whole ? double(*whole) : std::get<double>(value);
}

/// No plan can be faster than the longest path with no transfers: it is a sum of times on any cut.
double latencyBound(const Graph &graph)
{
    const Partition whole = wholeGraph(graph);
    LatencyRecurrence recurrence(graph);
    return recurrence.longestPath(whole.operations, 0, homesOf(graph, {whole})).overallSec;
}

/// Empty partitions are left out and the others numbered anew.
Partitioning usedPartitions(const Partitioning &partitioning)
{
    Partitioning used;
    for (const Partition &partition : partitioning) {
        if (!partition.isUsed())
            continue;
        used.push_back(partition);
        used.back().id = std::int64_t(used.size() - 1);
    }
    return used;
}

std::string report(double startLatency, double latency, double bound)
{
    return nlohmann::ordered_json{{"refinement",
                                   {{"start_latency_sec", startLatency},
                                    {"improvement_sec", startLatency - latency},
                                    {"lower_bound_sec", bound},
                                    {"gap", bound > 0 ? latency / bound - 1 : 0.0}}}}
        .dump();
}

std::unique_ptr<PartitionPlan> improved(const PlannerInput &input, const Job &job, std::string_view id,
                                        const PartitionPlan &start)
{
    PartitionState state = start.state();
    const double startLatency = *state.plan().seconds;
    const auto deadline = RefineSearch::Clock::now() + std::chrono::duration_cast<RefineSearch::Clock::duration>(
                                                           std::chrono::duration<double>(secondsOf(input)));
    RefineSearch search(state, job, deadline);
    search.run();
    PlanOrigin origin{std::string(id), input.given,
                      report(startLatency, search.score().latency, latencyBound(state.graph()))};
    return std::make_unique<PartitionPlan>(state.sharedGraph(), state.sharedInventory(),
                                           usedPartitions(state.partitioning()), std::move(origin));
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
            job.progress(std::string(id) + (plan ? " has a plan" : " does not apply"));
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
    const Result<std::string> text = readFile(file);
    if (!text)
        return text.error();
    const Result<nlohmann::json> document = parseJson<nlohmann::json>(*text, job);
    if (!document)
        return document.error();
    return readPartitionPlan(input.graph, input.inventory, *document);
}

/// Where the search begins: the plan named, the open one, or the best of the faithful planners.
Result<std::unique_ptr<EditedPlan>> startOf(const PlannerInput &input, const Job &job)
{
    const std::string &file = std::get<std::string>(input.parameters.at("start"));
    if (!file.empty())
        return readStart(input, file, job);
    if (input.start && input.start->kind() == PlanKind::Partition)
        return input.start->clone();
    Result<std::vector<std::unique_ptr<EditedPlan>>> plans = faithfulPlans(input, job);
    if (!plans)
        return plans.error();
    const auto best =
        std::ranges::min_element(*plans, {}, [](const auto &plan) { return scoreOf(asPartitionPlan(*plan).state()); });
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
    return std::unique_ptr<EditedPlan>(improved(input, job, "partition.refine", asPartitionPlan(**start)));
}

Result<std::unique_ptr<EditedPlan>> runBest(const PlannerInput &input, const Job &job)
{
    if (const Done checked = checkPlannable(input); !checked)
        return checked.error();
    const Result<std::vector<std::unique_ptr<EditedPlan>>> plans = faithfulPlans(input, job);
    if (!plans)
        return plans.error();
    std::vector<std::future<std::unique_ptr<PartitionPlan>>> runs;
    const Job quiet{job.stop, {}};
    job.progress("improving " + std::to_string(plans->size()) + " plans");
    for (const std::unique_ptr<EditedPlan> &plan : *plans) {
        runs.push_back(std::async(std::launch::async,
                                  [&] { return improved(input, quiet, "partition.best", asPartitionPlan(*plan)); }));
    }
    std::unique_ptr<PartitionPlan> best;
    for (auto &run : runs) {
        std::unique_ptr<PartitionPlan> plan = run.get();
        if (!best || scoreOf(plan->state()) < scoreOf(best->state()))
            best = std::move(plan);
    }
    return std::unique_ptr<EditedPlan>(std::move(best));
}

} // namespace

PlannerDescriptor refinePlanner()
{
    ParameterDeclaration start;
    start.name = "start";
    start.title = "Start from";
    start.type = ParameterType::String;
    start.defaultValue = std::string();
    start.description = "A plan document; empty: the open plan, or the best of torch.fx's planners.";
    return {"partition.refine",
            "Refine",
            "Improves the open plan by moves and swaps as long as it gets faster; never worse, and capacity is kept. "
            "Use it "
            "after any other planner, or after your own drags.",
            PlanKind::Partition,
            {start, secondsParameter()},
            runRefine};
}

PlannerDescriptor bestPlanner()
{
    return {
        "partition.best",
        "Best of all",
        "Runs every planner that applies, improves each result by moves and swaps, and keeps the fastest. The one to "
        "use when you do not want to choose.",
        PlanKind::Partition,
        {secondsParameter()},
        runBest};
}

} // namespace cutaway
