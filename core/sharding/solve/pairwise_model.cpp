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

} // namespace cutaway::sharding
