#include "core/sharding/solve/memory_prices.h"

#include <algorithm>

namespace cutaway::sharding {

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
