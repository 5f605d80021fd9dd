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
    descriptor.description = "The best of all other planners' plans and the open plan, improved by moving, swapping "
                             "and recutting tables, one "
                             "and many at a time; says how far from the best possible the result can be at most.";
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
                "TorchEasyRec's combination: dynamic programming over memory, then all tables cut the same way. The "
                "best of all these proposals once they are placed.",
                {{Kind::DynamicProgramming}, {Kind::Uniform}}),
        planner("embedding.dynamic_programming", "Dynamic programming",
                "For each amount of memory the options of least total time, as TorchEasyRec finds them.",
                {{Kind::DynamicProgramming}}),
        planner("embedding.uniform", "Uniform",
                "All tables cut the same way, once for each sharding type: a baseline that is easy to reason about.",
                {{Kind::Uniform}}),
        planner("embedding.greedy", "Greedy",
                "Starts from each table's fastest option and takes the table that needs most memory on to its next, "
                "time and again, as TorchRec does.",
                {{Kind::Greedy}}),
        planner("embedding.grid_search", "Grid search",
                "Every combination of all tables' options: exact and only for a handful of tables.",
                {{Kind::GridSearch}}),
        planner("embedding.torchrec", "TorchRec",
                "TorchRec's default combination: grid search, greedy by largest shard and by sum, uniform.",
                {{Kind::GridSearch}, {Kind::Greedy, true}, {Kind::Greedy, false}, {Kind::Uniform, true}}),
        bestPlanner(),
    };
}

} // namespace cutaway::embedding
