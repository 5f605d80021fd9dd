#pragma once

#include "core/sharding/solve/memory_rows.h"

namespace cutaway::sharding {

/// The model with memory priced: a label costs what it takes of each row, times the price of that row.
/// Its least value less the sum of the prices is a bound of all plans that fit (Lagrange).
PairwiseModel withPrices(const PairwiseModel &model, const MemoryRows &rows, const std::vector<double> &prices);

/// A step of subgradient ascent: dearer where more is used than there is, cheaper where something is left over. `way`
/// is the value that is wanted beyond the present one. False: there is nowhere to go.
bool movePrices(std::vector<double> &prices, const std::vector<double> &usage, double way);

} // namespace cutaway::sharding
