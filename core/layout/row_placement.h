#pragma once

#include <vector>

namespace cutaway {

/// A thing in a row, from left to right.
struct RowPlace
{
    double wanted = 0;
    double weight = 1;
    double gap = 0; ///< least distance to the thing before
};

/// Positions that keep the order and the gaps with the least weighted sum of squared distances from what is wanted.
/// With the gaps taken out this is isotonic regression, done by pooling neighbours (Ayer, Brunk, Ewing, Reid and
/// Silverman 1955). O(places).
std::vector<double> placeInRow(const std::vector<RowPlace> &row);

} // namespace cutaway
