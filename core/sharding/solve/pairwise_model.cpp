#include "core/sharding/solve/pairwise_model.h"

#include <algorithm>

namespace cutaway::sharding {

double PairwiseModel::value(const std::vector<std::uint32_t> &labels) const
{
    double sum = 0;
    for (std::size_t v = 0; v < costs.size(); ++v)
        sum += costs[v][labels[v]];
    for (const Edge &edge : edges)
        sum += edge.table[labels[edge.from] * costs[edge.to].size() + labels[edge.to]];
    return sum;
}

WorkLimit::WorkLimit(const Job &job, double seconds) : m_job(job), m_start(Clock::now())
{
    constexpr double longest = 1e8; // years; what a duration can hold
    m_end = m_start + std::chrono::duration_cast<Clock::duration>(
                          std::chrono::duration<double>(std::clamp(seconds, 0.0, longest)));
}

double WorkLimit::secondsLeft() const
{
    return std::max(0.0, std::chrono::duration<double>(m_end - Clock::now()).count());
}

} // namespace cutaway::sharding
