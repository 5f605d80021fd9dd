#include "core/sharding/solve/memory_fitting.h"

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

MemoryRows::MemoryRows(const ShardingProblem &problem, const AllowedStrategies &allowed, std::int64_t limitBytes)
    : m_spans(problem.size()), m_weights(problem.size())
{
    const std::vector<Lifetime> lives = lifetimes(problem.lowered());
    // A moment after which nothing is freed has no more in memory than the next one.
    std::vector<bool> isLast(problem.size(), false);
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        if (!problem.node(v).isParameter)
            isLast[lives[v].last] = true;
    }
    for (std::uint32_t t = 0; t < problem.size(); ++t) {
        if (isLast[t])
            m_times.push_back(t);
    }
    const auto rowFrom = [&](std::uint32_t time) {
        return std::size_t(std::ranges::lower_bound(m_times, time) - m_times.begin());
    };
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        m_spans[v] = problem.node(v).isParameter ? Span{0, std::max<std::size_t>(m_times.size(), 1)}
                                                 : Span{rowFrom(lives[v].first), rowFrom(lives[v].last) + 1};
        for (const std::uint32_t k : allowed[v])
            m_weights[v].push_back(double(problem.bytesPerDevice(v, problem.strategies(v)[k].output)) /
                                   double(limitBytes));
    }
    if (m_times.empty()) // parameters alone
        m_times.push_back(0);
}

bool MemoryRows::isAlive(std::uint32_t variable, std::size_t row) const
{
    return row >= m_spans[variable].first && row < m_spans[variable].last;
}

std::vector<double> MemoryRows::usage(const std::vector<std::uint32_t> &labels) const
{
    std::vector<double> change(count() + 1, 0);
    for (std::size_t v = 0; v < labels.size(); ++v) {
        change[m_spans[v].first] += m_weights[v][labels[v]];
        change[m_spans[v].last] -= m_weights[v][labels[v]];
    }
    std::vector<double> usage(count());
    double sum = 0;
    for (std::size_t row = 0; row < usage.size(); ++row)
        usage[row] = sum += change[row];
    return usage;
}

std::vector<double> MemoryRows::pricesOfVariables(const std::vector<double> &prices) const
{
    std::vector<double> sums(count() + 1, 0);
    for (std::size_t row = 0; row < prices.size(); ++row)
        sums[row + 1] = sums[row] + prices[row];
    std::vector<double> result;
    for (const Span &span : m_spans)
        result.push_back(sums[span.last] - sums[span.first]);
    return result;
}

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

PairwiseModel withPrices(const PairwiseModel &model, const MemoryRows &rows, const std::vector<double> &prices)
{
    PairwiseModel result = model;
    const std::vector<double> ofVariables = rows.pricesOfVariables(prices);
    for (std::uint32_t v = 0; v < result.costs.size(); ++v) {
        for (std::size_t k = 0; k < result.costs[v].size(); ++k)
            result.costs[v][k] += ofVariables[v] * rows.weights(v)[k];
    }
    return result;
}

bool movePrices(std::vector<double> &prices, const std::vector<double> &usage, double way)
{
    double length = 0;
    for (std::size_t row = 0; row < usage.size(); ++row)
        length += usage[row] > 1 || prices[row] > 0 ? (usage[row] - 1) * (usage[row] - 1) : 0;
    for (std::size_t row = 0; row < usage.size() && length > 0; ++row)
        prices[row] = std::max(0.0, prices[row] + way / length * (usage[row] - 1));
    return length > 0;
}

} // namespace cutaway::sharding
