#include "core/sharding/solve/memory_limited.h"

#include "core/sharding/sharding_state.h"
#include "core/sharding/solve/memory_rows.h"
#include "core/sharding/solve/pairwise_mip.h"
#include "core/sharding/solve/pairwise_reduction.h"
#include "core/sharding/solve/solution_parts.h"
#include "core/sharding/solve/table_elimination.h"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace cutaway::sharding {

namespace {

/// Strategies of the least bytes of each node: no plan takes less at any time.
AllowedStrategies smallestStrategies(const ShardingProblem &problem, const AllowedStrategies &allowed)
{
    AllowedStrategies smallest(allowed.size());
    for (std::uint32_t v = 0; v < allowed.size(); ++v) {
        const auto bytes = [&](std::uint32_t k) { return problem.bytesPerDevice(v, problem.strategies(v)[k].output); };
        const std::int64_t least = std::ranges::min(allowed[v] | std::views::transform(bytes));
        std::ranges::copy_if(allowed[v], std::back_inserter(smallest[v]),
                             [&](std::uint32_t k) { return bytes(k) == least; });
    }
    return smallest;
}

class MemoryLimited
{
public:
    MemoryLimited(const ShardingProblem &problem, const AllowedStrategies &allowed, const PairwiseModel &model,
                  const WorkLimit &limit)
        : m_problem(problem)
        , m_allowed(allowed)
        , m_model(model)
        , m_limit(limit)
        , m_rows(problem, allowed, problem.settings().memoryLimitBytes)
        , m_bound(trivialBound(model))
    {
    }

    Result<ShardingSolution> run(const Assignment *unlimited)
    {
        if (unlimited)
            m_bound = costOf(m_problem, *unlimited).objective();
        if (Done start = findStart(); !start)
            return start.error();
        raisePrices(unlimited);
        if (m_limit.isCancelled())
            return cancelledError();
        if (isProven())
            return finished("elimination", provenStatus());
        return solveExactly();
    }

private:
    /// The plan that takes the least memory, or the error that says how much that is.
    Done findStart()
    {
        const AllowedStrategies smallest = smallestStrategies(m_problem, m_allowed);
        const Assignment least = cheapest(pairwiseModel(m_problem, smallest), smallest);
        if (m_limit.isCancelled())
            return cancelledError();
        const ShardingCost cost = costOf(m_problem, least);
        if (cost.memory.peakBytes() > limitBytes())
            return inputError("over_capacity", "no plan fits in " + std::to_string(limitBytes()) +
                                                   " bytes per device (the least possible is " +
                                                   std::to_string(cost.memory.peakBytes()) + ")");
        if (std::isfinite(cost.objective())) {
            offer(labelsOf(m_allowed, least));
            return Done(std::monostate());
        }
        return findStartAroundPins();
    }

    /// Pins may leave a tensor no small strategy that its reader can take: then a plan of the least bytes in all.
    Done findStartAroundPins()
    {
        PairwiseModel bytes = m_model;
        for (std::uint32_t v = 0; v < bytes.costs.size(); ++v)
            bytes.costs[v] = m_rows.weights(v);
        for (PairwiseModel::Edge &edge : bytes.edges)
            std::ranges::replace_if(
                edge.table, [](double price) { return price != notPossible; }, 0.0);
        const Assignment least = cheapest(std::move(bytes), m_allowed);
        if (m_limit.isCancelled())
            return cancelledError();
        const ShardingCost cost = costOf(m_problem, least);
        if (!std::isfinite(cost.objective()))
            return noFeasiblePlan();
        offer(labelsOf(m_allowed, least));
        if (m_best.empty())
            return inputError("over_capacity",
                              "no plan with all that is pinned was found in " + std::to_string(limitBytes()) +
                                  " bytes per device (the least found is " + std::to_string(cost.memory.peakBytes()) +
                                  ")",
                              "release a pin");
        return Done(std::monostate());
    }

    /// The best of these strategies; where it cannot be known in time, a good one.
    Assignment cheapest(PairwiseModel model, const AllowedStrategies &strategies) const
    {
        const EliminationResult found = sharding::solveExactly(std::move(model), m_limit);
        return found.outcome == SolveOutcome::Solved ? assignmentOf(strategies, found.labels)
                                                     : greedyAssignment(m_problem, strategies);
    }

    std::int64_t limitBytes() const { return m_problem.settings().memoryLimitBytes; }

    bool fits(const std::vector<std::uint32_t> &labels) const
    {
        const Assignment assignment = assignmentOf(m_allowed, labels);
        return costOf(m_problem, assignment).memory.peakBytes() <= limitBytes();
    }

    /// Keeps a plan that fits if it is the best so far.
    void offer(std::vector<std::uint32_t> labels)
    {
        const double value = m_model.value(labels);
        if (value < m_bestValue && fits(labels)) {
            m_bestValue = value;
            m_best = std::move(labels);
        }
    }

    bool isProven() const
    {
        const double gap = std::max(m_problem.settings().relativeGap, 1e-9);
        return m_bestValue - m_bound <= gap * std::abs(m_bestValue);
    }

    std::string provenStatus() const { return m_problem.settings().relativeGap > 0 ? "gap" : "optimal"; }

    PairwiseModel priced(const std::vector<double> &prices) const
    {
        PairwiseModel model = m_model;
        const std::vector<double> ofVariables = m_rows.pricesOfVariables(prices);
        for (std::uint32_t v = 0; v < model.costs.size(); ++v) {
            for (std::size_t k = 0; k < model.costs[v].size(); ++k)
                model.costs[v][k] += ofVariables[v] * m_rows.weights(v)[k];
        }
        return model;
    }

    /// Subgradient ascent on the prices of memory (Held and Karp): each evaluation bounds what any plan that fits
    /// costs, and its plan, made to fit, is a plan.
    void raisePrices(const Assignment *unlimited)
    {
        constexpr int rounds = 120;
        std::vector<double> prices(m_rows.count(), 0);
        std::vector<std::uint32_t> labels =
            unlimited ? labelsOf(m_allowed, *unlimited) : std::vector<std::uint32_t>(m_best);
        double value = unlimited ? m_bound : 0;
        double step = 1;
        int stale = 0;
        const double share = 0.3; // of the time: the rest is for the proof
        const double end = m_limit.secondsLeft() * (1 - share);
        for (int round = 0; round < rounds && !isProven() && m_limit.secondsLeft() > end; ++round) {
            m_limit.job().progress("pricing memory", double(round) / rounds);
            offer(repaired(labels));
            const std::vector<double> usage = m_rows.usage(labels);
            double length = 0;
            for (std::size_t row = 0; row < usage.size(); ++row)
                length += usage[row] > 1 || prices[row] > 0 ? (usage[row] - 1) * (usage[row] - 1) : 0;
            if (length == 0)
                return;
            const double way = step * std::max(m_bestValue - value, 1e-9 * std::abs(m_bestValue)) / length;
            double total = 0;
            for (std::size_t row = 0; row < usage.size(); ++row) {
                prices[row] = std::max(0.0, prices[row] + way * (usage[row] - 1));
                total += prices[row];
            }
            const EliminationResult found = sharding::solveExactly(priced(prices), m_limit);
            if (found.outcome != SolveOutcome::Solved)
                return;
            labels = found.labels;
            value = priced(prices).value(labels) - total;
            stale = value > m_bound ? 0 : stale + 1;
            m_bound = std::max(m_bound, value);
            if (stale >= 5) {
                step /= 2;
                stale = 0;
            }
        }
    }

    /// Frees memory where that costs the least for each byte until the plan fits, then takes back what need not be.
    std::vector<std::uint32_t> repaired(const std::vector<std::uint32_t> &labels) const
    {
        ShardingState state(std::shared_ptr<const ShardingProblem>(std::shared_ptr<void>(), &m_problem),
                            assignmentOf(m_allowed, labels));
        while (state.memory().peakBytes() > limitBytes() && !m_limit.isReached()) {
            if (!freeSome(state))
                return labels;
        }
        while (improve(state) && !m_limit.isReached()) {
        }
        return labelsOf(m_allowed, state.assignment());
    }

    bool freeSome(ShardingState &state) const
    {
        const std::vector<double> usage = m_rows.usage(labelsOf(m_allowed, state.assignment()));
        const std::size_t fullest = std::size_t(std::ranges::max_element(usage) - usage.begin());
        double least = notPossible;
        std::uint32_t node = 0;
        std::uint32_t strategy = noLowered;
        for (std::uint32_t v = 0; v < m_problem.size(); ++v) {
            if (!m_rows.isAlive(v, fullest))
                continue;
            for (const std::uint32_t k : m_allowed[v]) {
                const std::int64_t saved =
                    state.bytes(v) - m_problem.bytesPerDevice(v, m_problem.strategies(v)[k].output);
                if (saved <= 0)
                    continue;
                const double rate = state.change(v, k) / double(saved);
                if (rate < least) {
                    least = rate;
                    node = v;
                    strategy = k;
                }
            }
        }
        if (strategy == noLowered)
            return false;
        state.assign(node, strategy);
        return true;
    }

    bool improve(ShardingState &state) const
    {
        bool isBetter = false;
        for (std::uint32_t v = 0; v < m_problem.size(); ++v) {
            for (const std::uint32_t k : m_allowed[v]) {
                constexpr double worthwhile = -1e-9;
                if (state.change(v, k) < worthwhile && state.memoryWith(v, k).peakBytes() <= limitBytes()) {
                    state.assign(v, k);
                    isBetter = true;
                }
            }
        }
        return isBetter;
    }

    /// The integer programme over what the reduction leaves.
    Result<ShardingSolution> solveExactly()
    {
        PairwiseModel model = m_model;
        model.weights = m_rows.weights();
        PairwiseReduction reduction(std::move(model));
        if (!reduction.run(m_limit))
            return m_limit.isCancelled() ? Result<ShardingSolution>(cancelledError()) : finished("mip", "time_limit");
        PairwiseMip mip(reduction, m_best);
        mip.limitMemory(m_rows);
        const MipLimits limits{std::max(0.001, m_limit.secondsLeft()), std::max(m_problem.settings().relativeGap, 1e-9),
                               mip.start(), m_bound - mip.constant()};
        m_limit.job().progress("integer programme");
        const Result<MipResult> found = solveMip(mip.model(), limits, m_limit.job());
        if (!found)
            return found.error();
        if (found->status == MipStatus::Cancelled)
            return cancelledError();
        if (found->hasSolution() || mip.model().columnCount() == 0)
            offer(repaired(reduction.complete(mip.labels(found->best.values))));
        m_bound = std::max(m_bound, found->bound + mip.constant());
        return finished("mip", isProven() ? provenStatus() : "time_limit");
    }

    ShardingSolution finished(std::string method, std::string status) const
    {
        SolverReport report{std::move(method), std::move(status), m_limit.secondsSpent(), m_bound, 0, {}};
        return finishedSolution(m_problem, assignmentOf(m_allowed, m_best), std::move(report));
    }

    const ShardingProblem &m_problem;
    const AllowedStrategies &m_allowed;
    const PairwiseModel &m_model;
    const WorkLimit &m_limit;
    MemoryRows m_rows;
    std::vector<std::uint32_t> m_best; ///< labels
    double m_bestValue = notPossible;
    double m_bound;
};

} // namespace

Result<ShardingSolution> solveWithinMemory(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                           const PairwiseModel &model, const Assignment *unlimited,
                                           const WorkLimit &limit)
{
    return MemoryLimited(problem, allowed, model, limit).run(unlimited);
}

} // namespace cutaway::sharding
