#pragma once

#include "core/sharding/sharding_state.h"
#include "core/sharding/solve/sharding_solver.h"

namespace cutaway::sharding {

/// What limits memory: for each point in time the tensors that live then, all parameters among them, and what each
/// strategy takes of the limit (1: all of it).
class MemoryRows
{
public:
    MemoryRows(const ShardingProblem &problem, const AllowedStrategies &allowed, std::int64_t limitBytes);

    std::size_t count() const { return m_times.size(); }
    bool isAlive(std::uint32_t variable, std::size_t row) const;
    const std::vector<double> &weights(std::uint32_t variable) const { return m_weights[variable]; }
    const std::vector<std::vector<double>> &weights() const { return m_weights; }

    /// What each row takes of the limit.
    std::vector<double> usage(const std::vector<std::uint32_t> &labels) const;
    /// For prices of rows, what a unit of each variable's weight costs: the sum over the rows in which it lives.
    std::vector<double> pricesOfVariables(const std::vector<double> &prices) const;

private:
    struct Span
    {
        std::size_t first = 0; ///< the rows in which it lives
        std::size_t last = 0;  ///< one behind them
    };

    std::vector<std::uint32_t> m_times; ///< lowered nodes at which a tensor is used for the last time
    std::vector<Span> m_spans;          ///< by variable
    std::vector<std::vector<double>> m_weights;
};

/// Frees memory where that costs the least for each byte until the plan fits its limit, then changes single strategies
/// as long as that is cheaper and fits. The labels as they came where nothing more can be freed.
std::vector<std::uint32_t> fitted(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                  const MemoryRows &rows, const std::vector<std::uint32_t> &labels,
                                  const Deadline &limit);

/// Of plans that cost the same one that takes less memory on each device: first by a small price for each byte, then by
/// single strategies. The cost stays as it is, and so do plans for which nothing of the sort is found in time.
Assignment withLessMemory(const ShardingProblem &problem, const AllowedStrategies &allowed, const PairwiseModel &model,
                          Assignment assignment, const Deadline &limit);
/// By single strategies alone.
Assignment withLessMemory(const ShardingProblem &problem, const AllowedStrategies &allowed, Assignment assignment,
                          const Deadline &limit);

/// The model with memory priced: a label costs what it takes of each row, times the price of that row.
/// Its least value less the sum of the prices is a bound of all plans that fit (Lagrange).
PairwiseModel withPrices(const PairwiseModel &model, const MemoryRows &rows, const std::vector<double> &prices);

/// A step of subgradient ascent: dearer where more is used than there is, cheaper where something is left over. `way`
/// is the value that is wanted beyond the present one. False: there is nowhere to go.
bool movePrices(std::vector<double> &prices, const std::vector<double> &usage, double way);

} // namespace cutaway::sharding
