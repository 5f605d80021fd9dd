#include "core/partition/planners/planners.h"

#include "core/json/json_document.h"
#include "core/json/parameter.h"
#include "core/partition/partition_json.h"
#include "core/partition/partition_kind.h"
#include "core/partition/planners/merge_trial.h"
#include "core/partition/planners/planner_frame.h"
#include "core/partition/planners/swap_trial.h"

#include <nlohmann/json.hpp>
#include <string>

namespace cutaway {

namespace {

PlannerDescriptor faithful(std::string id, std::string title, std::string description, PartitionAlgorithm algorithm)
{
    PlannerDescriptor planner;
    planner.id = std::move(id);
    planner.title = std::move(title);
    planner.description = std::move(description);
    planner.kind = partitionPlans;
    planner.parameters = {saturateHostParameter(), transfersParameter()};
    planner.run = [name = planner.id, algorithm](const PlannerInput &input, const Job &job) {
        return runFaithfulPlanner(input, job, name, algorithm);
    };
    return planner;
}

PlannerDescriptor aotBased()
{
    PlannerDescriptor planner;
    planner.id = "partition.aot_based";
    planner.title = "Given assignment";
    planner.description = "Takes the partitions and devices of a plan document unchanged and evaluates them. Use it to "
                          "see what a cut made elsewhere costs.";
    planner.kind = partitionPlans;
    planner.parameters = {declareParameter("assignment", "Plan file", ParameterType::String, std::string(),
                                           "A plan document that gives partitions, their devices and operators; inputs "
                                           "follow the operators that read them."),
                          saturateHostParameter(), transfersParameter()};
    planner.run = runAotBased;
    return planner;
}

Result<std::unique_ptr<PartitionPlan>> readAssignment(const PlannerInput &input, const Job &job)
{
    const auto *file = std::get_if<std::string>(&input.parameters.at("assignment"));
    if (!file || file->empty())
        return inputError("no_assignment", "assignment: a plan document is needed",
                          "name a file, or - for standard input");
    const Result<nlohmann::json> document = readJsonFile(*file, job);
    if (!document)
        return within("assignment", document.error());
    return readPartitionPlan(input.graph, input.inventory, *document);
}

struct Best
{
    std::size_t i = 0;
    std::size_t j = 0;
    bool isFound = false;
};

/// Of equal trials the last wins, so that a round may end with a pair that gains nothing.
Best tryAllPairs(MergeTrial &trial, double &cost, const Job &job)
{
    Best best;
    for (std::size_t i = 0; i < trial.count(); ++i) {
        if (job.stopRequested())
            return {};
        for (std::size_t j = i + 1; j < trial.count(); ++j) {
            if (!trial.mayMerge(i, j))
                continue;
            const double latency = trial.tryMerge(i, j);
            if (latency <= cost) {
                cost = latency;
                best = {i, j, true};
            }
        }
    }
    return best;
}

} // namespace

std::vector<PlannerDescriptor> partitionPlanners()
{
    return {
        faithful("partition.size_based", "Size based",
                 "Fills one device after another in execution order, as torch.fx's partitioner does. Fast, and a good "
                 "start when memory is the limit; ignores latency.",
                 sizeBasedPartitioning),
        faithful("partition.cost_aware", "Cost aware",
                 "Starts from one partition per operator and merges the pair that shortens the plan most until no pair "
                 "does. Use it when transfers matter more than memory; it is greedy and may stop early.",
                 costAwarePartitioning),
        faithful("partition.kl_based", "Swapping",
                 "Starts from a size-based plan and swaps operators between partitions where that makes it faster, "
                 "step by step as torch.fx's kl_based does. Use it to compare with torch.fx; Refine goes further.",
                 klBasedPartitioning),
        faithful(
            "partition.sparse_nn", "Sparse",
            "For recommendation models: spreads embedding tables over equal devices and copies the dense part to each "
            "of them.",
            sparseNnPartitioning),
        aotBased(),
        faithful("partition.single", "Single device",
                 "Everything on the first device with the largest memory. The baseline that a cut has to beat, if the "
                 "model fits at all.",
                 nullptr),
        bestPlanner(),
        refinePlanner(),
        latencyGreedyPlanner(),
        latencyOptimalPlanner(),
    };
}

Result<std::unique_ptr<EditedPlan>> runAotBased(const PlannerInput &input, const Job &job)
{
    if (const Done checked = checkPlannable(input); !checked)
        return checked.error();
    const Result<std::unique_ptr<PartitionPlan>> assignment = readAssignment(input, job);
    if (!assignment)
        return assignment.error();
    const Partitioning &partitioning = (*assignment)->state().partitioning();
    for (const Partition &partition : partitioning) {
        if (partition.devices.empty())
            return inputError("no_device_given",
                              phrase("partition %1 has an empty list of devices", {std::to_string(partition.id)}));
    }
    Result<std::unique_ptr<EditedPlan>> plan = finishFaithfulPlan(input, "partition.aot_based", partitioning);
    if (plan) // partitions keep their positions
        static_cast<PartitionPlan &>(**plan).setPins((*assignment)->pins());
    return plan;
}

Result<Partitioning> costAwarePartitioning(const Graph &graph, const Inventory &inventory, const Job &job)
{
    if (const std::optional<Error> fault = latencyFault(graph))
        return *fault;
    MergeTrial trial(graph, inventory);
    if (trial.hasEdges() && !TransferTimes(inventory).seconds({}, {}, 0))
        return transferRateError(inventory);
    const std::size_t operations = trial.count();
    double cost = trial.latencyWithoutDevices();
    while (trial.count() > 1) {
        const std::size_t round = operations - trial.count() + 1;
        job.progress(phrase("round %1 of at most %2", {std::to_string(round), std::to_string(operations)}),
                     double(round) / double(operations));
        const Best best = tryAllPairs(trial, cost, job);
        if (job.stopRequested())
            return cancelledError();
        if (!best.isFound)
            break;
        trial.merge(best.i, best.j);
    }
    if (!trial.isMapped())
        return trial.noMapping();
    return trial.partitioning();
}

} // namespace cutaway
