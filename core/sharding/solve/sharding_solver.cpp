#include "core/sharding/solve/sharding_solver.h"

#include "core/sharding/sharding_state.h"
#include "core/sharding/sharding_summary.h"
#include "core/sharding/solve/memory_fitting.h"
#include "core/sharding/solve/table_elimination.h"

#include <algorithm>
#include <cmath>

namespace cutaway::sharding {

namespace {

/// The distinct ones among the placements of a node's labels, and which of them each label has.
class DistinctPlacements
{
public:
    template <class Get>
    DistinctPlacements(const std::vector<Strategy> &strategies, const std::vector<std::uint32_t> &allowed, Get get)
    {
        m_ofLabel.reserve(allowed.size());
        for (const std::uint32_t k : allowed) {
            const Placements &placements = get(strategies[k]);
            const auto known = std::ranges::find(m_list, placements);
            m_ofLabel.push_back(std::uint32_t(known - m_list.begin()));
            if (known == m_list.end())
                m_list.push_back(placements);
        }
    }

    const std::vector<Placements> &list() const { return m_list; }
    const std::vector<std::uint32_t> &ofLabel() const { return m_ofLabel; }

private:
    std::vector<Placements> m_list;
    std::vector<std::uint32_t> m_ofLabel;
};

std::vector<double> edgeTable(const ShardingProblem &problem, std::uint32_t node, std::size_t input,
                              const DistinctPlacements &has, const DistinctPlacements &wants)
{
    const std::size_t width = wants.list().size();
    std::vector<double> prices;
    prices.reserve(has.list().size() * width);
    for (const Placements &from : has.list()) {
        for (const Placements &to : wants.list())
            prices.push_back(problem.edgeCost(node, input, from, to));
    }
    std::vector<double> table;
    table.reserve(has.ofLabel().size() * wants.ofLabel().size());
    for (const std::uint32_t from : has.ofLabel()) {
        for (const std::uint32_t to : wants.ofLabel())
            table.push_back(prices[from * width + to]);
    }
    return table;
}

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

ModelSize sizeOf(const ShardingProblem &problem, const AllowedStrategies &allowed)
{
    ModelSize size{problem.size(), problem.lowered().edgeCount(), 0, 0};
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        size.strategies += allowed[v].size();
        for (const LoweredNode::Input &input : problem.node(v).inputs)
            size.pairs += allowed[input.from].size() * allowed[v].size();
    }
    return size;
}

PairwiseModel pairwiseModel(const ShardingProblem &problem, const AllowedStrategies &allowed)
{
    PairwiseModel model;
    model.costs.resize(problem.size());
    model.edges.reserve(problem.lowered().edgeCount());
    std::vector<DistinctPlacements> outputs;
    outputs.reserve(problem.size());
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const std::vector<Strategy> &strategies = problem.strategies(v);
        for (const std::uint32_t k : allowed[v])
            model.costs[v].push_back(problem.nodeCost(v, strategies[k]).total());
        outputs.emplace_back(strategies, allowed[v],
                             [](const Strategy &strategy) -> const Placements & { return strategy.output; });
        const std::vector<LoweredNode::Input> &inputs = problem.node(v).inputs;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const DistinctPlacements wants(strategies, allowed[v], [i](const Strategy &strategy) -> const Placements & {
                return strategy.inputs[i];
            });
            model.edges.push_back({inputs[i].from, v, edgeTable(problem, v, i, outputs[inputs[i].from], wants)});
        }
    }
    return model;
}

Assignment assignmentOf(const AllowedStrategies &allowed, const std::vector<std::uint32_t> &labels)
{
    Assignment assignment(labels.size());
    for (std::size_t v = 0; v < labels.size(); ++v)
        assignment[v] = allowed[v][labels[v]];
    return assignment;
}

std::vector<std::uint32_t> labelsOf(const AllowedStrategies &allowed, const Assignment &assignment)
{
    std::vector<std::uint32_t> labels(assignment.size());
    for (std::size_t v = 0; v < assignment.size(); ++v)
        labels[v] = std::uint32_t(std::ranges::lower_bound(allowed[v], assignment[v]) - allowed[v].begin());
    return labels;
}

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
    return inputError(
        "pins_exclude",
        "no plan keeps every pin and every placement taken over: a split tensor would have to become a sum",
        "release a pin");
}

} // namespace cutaway::sharding
