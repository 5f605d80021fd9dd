#include "core/sharding/solve/memory_fitting.h"

#include "core/sharding/sharding_state.h"
#include "core/sharding/solve/table_elimination.h"

#include <algorithm>

namespace cutaway::sharding {

namespace {

std::shared_ptr<const ShardingProblem> unowned(const ShardingProblem &problem)
{
    return {std::shared_ptr<void>(), &problem};
}

class MemoryFitting
{
public:
    MemoryFitting(const ShardingProblem &problem, const AllowedStrategies &allowed, const MemoryRows &rows,
                  const std::vector<std::uint32_t> &labels)
        : m_problem(problem), m_allowed(allowed), m_rows(rows), m_state(unowned(problem), assignmentOf(allowed, labels))
    {
    }

    std::vector<std::uint32_t> labels() const { return labelsOf(m_allowed, m_state.assignment()); }
    bool fits() const { return m_state.memory().peakBytes() <= limitBytes(); }

    /// Where it costs the least for each byte, of what lives when most is in memory.
    bool freeSome()
    {
        const std::vector<double> usage = m_rows.usage(labels());
        const std::size_t fullest = std::size_t(std::ranges::max_element(usage) - usage.begin());
        double least = notPossible;
        std::uint32_t node = 0;
        std::uint32_t strategy = noLowered;
        for (std::uint32_t v = 0; v < m_problem.size(); ++v) {
            if (!m_rows.isAlive(v, fullest))
                continue;
            for (const std::uint32_t k : m_allowed[v]) {
                const std::int64_t saved =
                    m_state.bytes(v) - m_problem.bytesPerDevice(v, m_problem.strategies(v)[k].output);
                if (saved <= 0)
                    continue;
                const double rate = m_state.change(v, k) / double(saved);
                if (rate < least) {
                    least = rate;
                    node = v;
                    strategy = k;
                }
            }
        }
        if (strategy == noLowered)
            return false;
        m_state.assign(node, strategy);
        return true;
    }

    bool improve()
    {
        bool isBetter = false;
        for (std::uint32_t v = 0; v < m_problem.size(); ++v) {
            for (const std::uint32_t k : m_allowed[v]) {
                constexpr double worthwhile = -1e-9;
                if (m_state.change(v, k) < worthwhile && m_state.memoryWith(v, k).peakBytes() <= limitBytes()) {
                    m_state.assign(v, k);
                    isBetter = true;
                }
            }
        }
        return isBetter;
    }

private:
    std::int64_t limitBytes() const { return m_problem.settings().memoryLimitBytes; }

    const ShardingProblem &m_problem;
    const AllowedStrategies &m_allowed;
    const MemoryRows &m_rows;
    ShardingState m_state;
};

} // namespace

std::vector<std::uint32_t> fitted(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                  const MemoryRows &rows, const std::vector<std::uint32_t> &labels,
                                  const Deadline &limit)
{
    MemoryFitting fitting(problem, allowed, rows, labels);
    while (!fitting.fits() && !limit.isOver()) {
        if (!fitting.freeSome())
            return labels;
    }
    while (!limit.isOver() && fitting.improve()) {
    }
    return fitting.labels();
}

namespace {

double leastPrice(const std::vector<double> &prices, double most)
{
    for (const double price : prices)
        most = price > 0 ? std::min(most, price) : most;
    return most;
}

/// What all bytes together may cost: too little to make up for any price where the plan costs nothing, else for what
/// counts as a difference.
double roomForTies(const PairwiseModel &model, double objective)
{
    constexpr double difference = 1e-9;
    if (objective > 0)
        return difference * objective;
    double smallest = 1;
    for (const std::vector<double> &costs : model.costs)
        smallest = leastPrice(costs, smallest);
    for (const PairwiseModel::Edge &edge : model.edges)
        smallest = leastPrice(edge.table, smallest);
    return smallest / 2;
}

PairwiseModel withPricedBytes(const ShardingProblem &problem, const AllowedStrategies &allowed,
                              const PairwiseModel &model, double objective)
{
    std::vector<std::vector<double>> bytes(allowed.size());
    double most = 1;
    for (std::uint32_t v = 0; v < allowed.size(); ++v) {
        for (const std::uint32_t k : allowed[v])
            bytes[v].push_back(double(problem.bytesPerDevice(v, problem.strategies(v)[k].output)));
        most += std::ranges::max(bytes[v]);
    }
    const double price = roomForTies(model, objective) / most;
    PairwiseModel priced = model;
    for (std::size_t v = 0; v < bytes.size(); ++v) {
        for (std::size_t label = 0; label < bytes[v].size(); ++label)
            priced.costs[v][label] += price * bytes[v][label];
    }
    return priced;
}

std::pair<std::int64_t, std::int64_t> memoryUse(const ShardingMemory &memory)
{
    return {memory.peakBytes(), memory.parameterBytes + memory.activationBytes};
}

} // namespace

Assignment withLessMemory(const ShardingProblem &problem, const AllowedStrategies &allowed, Assignment assignment,
                          const Deadline &limit)
{
    ShardingState state(unowned(problem), std::move(assignment));
    for (bool isLess = true; isLess && !limit.isOver();) {
        isLess = false;
        for (std::uint32_t v = 0; v < problem.size(); ++v) {
            for (const std::uint32_t k : allowed[v]) {
                const std::int64_t bytes = problem.bytesPerDevice(v, problem.strategies(v)[k].output);
                if (bytes < state.bytes(v) && state.change(v, k) == 0 &&
                    state.memoryWith(v, k).peakBytes() <= state.memory().peakBytes()) {
                    state.assign(v, k);
                    isLess = true;
                }
            }
        }
    }
    return state.assignment();
}

Assignment withLessMemory(const ShardingProblem &problem, const AllowedStrategies &allowed, const PairwiseModel &model,
                          Assignment assignment, const Deadline &limit)
{
    constexpr double rounding = 1e-12;
    const ShardingCost cost = costOf(problem, assignment);
    const EliminationResult found = solveExactly(withPricedBytes(problem, allowed, model, cost.objective()), limit);
    if (found.outcome == SolveOutcome::Solved) {
        Assignment other = assignmentOf(allowed, found.labels);
        const ShardingCost otherCost = costOf(problem, other);
        if (otherCost.objective() <= cost.objective() * (1 + rounding) &&
            memoryUse(otherCost.memory) < memoryUse(cost.memory))
            assignment = std::move(other);
    }
    return withLessMemory(problem, allowed, std::move(assignment), limit);
}

} // namespace cutaway::sharding
