#pragma once

#include "core/layout/layer_graph.h"
#include "core/layout/layer_order.h"

#include <vector>

namespace cutaway {

/// The steps that all layouts in layers share, for a flow from top to bottom: first the layers, then, once they are
/// in order, the picture. The scheme is that of Sugiyama, Tagawa and Toda (1981): ranks, order in ranks, positions.
/// O((boxes + arrows) log).
LayerGraph layersOf(const LayoutRequest &request);
LayoutResult drawLayers(const LayoutRequest &request, const LayerGraph &graph, const LayerOrder &order);

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
