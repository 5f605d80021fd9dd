#pragma once

#include "core/layout/layer_graph.h"
#include "core/layout/layer_order.h"

namespace cutaway {

/// The steps that all layouts in layers share, for a flow from top to bottom: first the layers, then, once they are
/// in order, the picture. The scheme is that of Sugiyama, Tagawa and Toda (1981): ranks, order in ranks, positions.
/// O((boxes + arrows) log).
LayerGraph layersOf(const LayoutRequest &request);
LayoutResult drawLayers(const LayoutRequest &request, const LayerGraph &graph, const LayerOrder &order);

} // namespace cutaway
