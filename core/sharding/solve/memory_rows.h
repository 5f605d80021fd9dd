#pragma once

#include "core/sharding/sharding_cost.h"
#include "core/sharding/solve/sharding_model.h"

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

} // namespace cutaway::sharding
