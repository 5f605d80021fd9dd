#include "core/partition/planners/planners.h"

#include "core/json/declare_parameter.h"
#include "core/partition/partition_kind.h"
#include "core/partition/planners/aot_based.h"
#include "core/partition/planners/cost_aware.h"
#include "core/partition/planners/kl_based.h"
#include "core/partition/planners/latency_planners.h"
#include "core/partition/planners/planner_frame.h"
#include "core/partition/planners/refine.h"
#include "core/partition/planners/size_based.h"
#include "core/partition/planners/sparse_nn.h"

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
    planner.description =
        "Takes the partitions and devices of a plan document as they are and evaluates them. Use it to see what a cut "
        "made elsewhere costs.";
    planner.kind = partitionPlans;
    planner.parameters = {
        declareParameter("assignment", "Plan file", ParameterType::String, std::string(),
                         "A plan document whose partitions give devices and operators; sources follow their readers."),
        saturateHostParameter(), transfersParameter()};
    planner.run = runAotBased;
    return planner;
}

} // namespace

std::vector<PlannerDescriptor> partitionPlanners()
{
    return {
        faithful("partition.size_based", "Size based",
                 "Fills one device after another in execution order, as torch.fx's partitioner does. Quick, and a good "
                 "start when memory is the limit; latency plays no part.",
                 sizeBasedPartitioning),
        faithful(
            "partition.cost_aware", "Cost aware",
            "Starts from one partition per operator and merges the pair that shortens the plan most, until none does. "
            "Use it when transfers matter more than memory; greedy, so it may stop early.",
            costAwarePartitioning),
        faithful(
            "partition.kl_based", "Swapping",
            "Starts from a size based plan and swaps operators between partitions where that shortens it, step by step "
            "as torch.fx does under the name kl_based. Use it to compare with torch.fx; Refine goes further.",
            klBasedPartitioning),
        faithful(
            "partition.sparse_nn", "Sparse",
            "For recommendation models: spreads embedding tables over equal devices and copies the dense part to each "
            "of them.",
            sparseNnPartitioning),
        aotBased(),
        faithful("partition.single", "Single device",
                 "Everything on the first device of the largest memory. The baseline that a cut has to beat, where the "
                 "model fits at all.",
                 nullptr),
        bestPlanner(),
        refinePlanner(),
        latencyGreedyPlanner(),
        latencyOptimalPlanner(),
    };
}

} // namespace cutaway
