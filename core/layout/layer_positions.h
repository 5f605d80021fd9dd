#pragma once

#include "core/layout/layer_graph.h"
#include "core/layout/layer_order.h"

#include <vector>

namespace cutaway {

/// The centre of each vertex across the flow, in whole pixels around 0. The longest chain
/// through each box is kept straight first, then long arrows, then what joins or forks stands in the middle of its
/// neighbours: sweeps towards median neighbours, which Brandes and Köpf (2001) align too, with heavier weights for
/// longer straight lines as by Gansner, Koutsofios, North and Vo (1993, section 4); each rank is placed by
/// `placeInRow`. O(vertices + edges).
std::vector<double> placeLayers(const LayerGraph &graph, const LayerOrder &order);

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
