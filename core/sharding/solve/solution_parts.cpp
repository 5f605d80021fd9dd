#include "core/sharding/solve/solution_parts.h"

#include "core/sharding/price_text.h"
#include "core/sharding/sharding_cost.h"

#include <algorithm>
#include <cmath>

namespace cutaway::sharding {

double trivialBound(const PairwiseModel &model)
{
    double bound = 0;
    for (const std::vector<double> &costs : model.costs)
        bound += std::ranges::min(costs);
    for (const PairwiseModel::Edge &edge : model.edges)
        bound += std::ranges::min(edge.table);
    return bound;
}

Assignment firstAssignment(const ShardingProblem &problem, const AllowedStrategies &allowed)
{
    Assignment greedy = greedyAssignment(problem, allowed);
    const std::optional<Assignment> replicated = replicatedAssignment(problem, allowed);
    if (replicated && costOf(problem, *replicated).objective() <= costOf(problem, greedy).objective())
        return *replicated;
    return greedy;
}

std::string unfinishedStatus(const Deadline &limit)
{
    return limit.isStopped() ? "cancelled" : "time_limit";
}

ShardingSolution finishedSolution(const ShardingProblem &problem, Assignment assignment, SolverReport report)
{
    ShardingSolution solution{std::move(assignment), std::move(report), {}};
    const double objective = costOf(problem, solution.assignment).objective();
    SolverReport &found = solution.report;
    found.bound = found.status == "optimal" ? objective : std::min(found.bound, objective);
    found.gap = SearchGap{objective, found.bound, {}}.fraction().value_or(0);
    if (found.status == "time_limit")
        solution.warnings.push_back(
            phrase("the time limit was reached: the best plan may cost up to %1 % less than this one",
                   {numberText(found.gap * 100, 4)}));
    if (found.status == "cancelled")
        solution.warnings.push_back(phrase("it was stopped: the best plan may cost up to %1 % less than this one",
                                           {numberText(found.gap * 100, 4)}));
    return solution;
}

Error noFeasiblePlan()
{
    return inputError("pins_exclude",
                      "no plan has all that is pinned or taken over: a split tensor would have to become a sum",
                      "release a pin");
}

} // namespace cutaway::sharding
