#include "core/sharding/solve/sharding_solver.h"

#include "core/sharding/sharding_cost.h"
#include "core/sharding/solve/memory_fitting.h"
#include "core/sharding/solve/memory_limited.h"
#include "core/sharding/solve/solution_parts.h"
#include "core/sharding/solve/table_elimination.h"
#include "core/sharding/solve/unlimited_mip.h"

#include <algorithm>
#include <cmath>

namespace cutaway::sharding {

namespace {

/// After the time is over: what is known, told honestly.
Result<ShardingSolution> unfinishedSolution(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                            const PairwiseModel &model, const Deadline &limit)
{
    Assignment best = firstAssignment(problem, allowed);
    if (!std::isfinite(costOf(problem, best).objective()))
        return inputError("time_limit", "the time limit was reached before any plan was found",
                          "give more time or fewer pins");
    return finishedSolution(problem, std::move(best),
                            {"elimination", "time_limit", limit.secondsSpent(), trivialBound(model), 0, {}});
}

} // namespace

Assignment greedyAssignment(const ShardingProblem &problem, const AllowedStrategies &allowed)
{
    Assignment assignment(problem.size(), 0);
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const std::vector<LoweredNode::Input> &inputs = problem.node(v).inputs;
        double least = notPossible;
        assignment[v] = allowed[v].front();
        for (const std::uint32_t k : allowed[v]) {
            const Strategy &strategy = problem.strategies(v)[k];
            double cost = problem.nodeCost(v, strategy).total();
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                const Placements &has = problem.strategies(inputs[i].from)[assignment[inputs[i].from]].output;
                cost += problem.edgeCost(v, i, has, strategy.inputs[i]);
            }
            if (cost < least) {
                least = cost;
                assignment[v] = k;
            }
        }
    }
    return assignment;
}

std::optional<Assignment> replicatedAssignment(const ShardingProblem &problem, const AllowedStrategies &allowed)
{
    Assignment assignment(problem.size(), 0);
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const auto isWhole = [&](std::uint32_t k) {
            const Strategy &strategy = problem.strategies(v)[k];
            return strategy.output.isReplicated() && std::ranges::all_of(strategy.inputs, &Placements::isReplicated);
        };
        const auto found = std::ranges::find_if(allowed[v], isWhole);
        if (found == allowed[v].end())
            return std::nullopt;
        assignment[v] = *found;
    }
    return assignment;
}

namespace {

Result<ShardingSolution> cheapestSolution(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                          const Deadline &limit)
{
    const PairwiseModel model = pairwiseModel(problem, allowed);
    const EliminationResult exact = solveExactly(model, limit);
    if (limit.isStopped())
        return cancelledError();
    const bool isLimited = problem.settings().memoryLimitBytes > 0;
    if (isLimited && exact.outcome != SolveOutcome::Solved)
        return solveWithinMemory(problem, allowed, model, nullptr, limit);
    if (exact.outcome == SolveOutcome::TooLarge)
        return solveByMip(problem, allowed, model, limit);
    if (exact.outcome == SolveOutcome::Stopped)
        return unfinishedSolution(problem, allowed, model, limit);
    Assignment best = assignmentOf(allowed, exact.labels);
    if (!std::isfinite(costOf(problem, best).objective()))
        return noFeasiblePlan();
    best = withLessMemory(problem, allowed, model, std::move(best), limit);
    if (isLimited && costOf(problem, best).memory.peakBytes() > problem.settings().memoryLimitBytes)
        return solveWithinMemory(problem, allowed, model, &best, limit);
    return finishedSolution(problem, std::move(best), {"elimination", "optimal", limit.secondsSpent(), 0, 0, {}});
}

} // namespace

Result<ShardingSolution> solveSharding(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                       const Deadline &limit)
{
    limit.job().progress("optimising");
    Result<ShardingSolution> solution = cheapestSolution(problem, allowed, limit);
    if (solution)
        solution->assignment = withLessMemory(problem, allowed, std::move(solution->assignment), limit);
    return solution;
}

} // namespace cutaway::sharding
