#include "core/sharding/solve/memory_rows.h"

#include <algorithm>

namespace cutaway::sharding {

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

} // namespace cutaway::sharding
