#include "core/embedding/planners/planners.h"

#include "core/embedding/embedding_kind.h"
#include "core/embedding/planners/best.h"
#include "core/embedding/planners/embedding_planner.h"

namespace cutaway::embedding {

namespace {

using Kind = ProposerChoice::Kind;

PlannerDescriptor planner(std::string id, std::string title, std::string description,
                          std::vector<ProposerChoice> proposers)
{
    PlannerDescriptor descriptor;
    descriptor.id = std::move(id);
    descriptor.title = std::move(title);
    descriptor.description = std::move(description);
    descriptor.kind = embeddingPlans;
    descriptor.keepsPins = true;
    descriptor.parameters = settingDeclarations();
    for (ParameterDeclaration &declaration : partitionerDeclarations())
        descriptor.parameters.push_back(std::move(declaration));
    for (ParameterDeclaration &declaration : proposerDeclarations(proposers))
        descriptor.parameters.push_back(std::move(declaration));
    descriptor.run = [name = descriptor.id, proposers = std::move(proposers)](const PlannerInput &input,
                                                                              const Job &job) {
        return runProposers(input, name, proposers, job);
    };
    return descriptor;
}

PlannerDescriptor bestPlanner()
{
    PlannerDescriptor descriptor;
    descriptor.id = "embedding.best";
    descriptor.title = "Best";
    descriptor.description =
        "Takes the best of all other planners' plans and the open plan and improves it by moving, swapping and "
        "resharding tables, one or several at a time; tells how far from the optimum the result can be at most.";
    descriptor.kind = embeddingPlans;
    descriptor.keepsPins = true;
    descriptor.parameters = bestDeclarations();
    descriptor.run = runBest;
    return descriptor;
}

} // namespace

std::vector<PlannerDescriptor> embeddingPlanners()
{
    return {
        planner("embedding.default", "Default",
                "TorchEasyRec's combination: dynamic programming over memory, then all tables sharded the same way. "
                "Places all proposals and takes the best.",
                {{Kind::DynamicProgramming}, {Kind::Uniform}}),
        planner("embedding.dynamic_programming", "Dynamic programming",
                "For each amount of memory, the options with the least total time, as TorchEasyRec finds them.",
                {{Kind::DynamicProgramming}}),
        planner("embedding.uniform", "Uniform",
                "All tables sharded the same way, once per sharding type: a simple baseline.", {{Kind::Uniform}}),
        planner("embedding.greedy", "Greedy",
                "Starts from each table's fastest option and repeatedly moves the table that needs most memory to its "
                "next option, as TorchRec does.",
                {{Kind::Greedy}}),
        planner("embedding.grid_search", "Grid search",
                "Tries every combination of all tables' options: exact, but only for a handful of tables.",
                {{Kind::GridSearch}}),
        planner("embedding.torchrec", "TorchRec",
                "TorchRec's default combination: grid search, greedy by largest shard and by sum, uniform.",
                {{Kind::GridSearch}, {Kind::Greedy, true}, {Kind::Greedy, false}, {Kind::Uniform, true}}),
        bestPlanner(),
    };
}

} // namespace cutaway::embedding
