#pragma once

#include "core/layout/layer_graph.h"
#include "core/layout/layer_order.h"

#include <vector>

namespace cutaway {

/// The finished picture from the centres across the flow: rows for the ranks, channels between them as high as their
/// lines need, and for each arrow a path of right angles that crosses no box. O((boxes + arrows) log).
LayoutResult routeLayers(const LayoutRequest &request, const LayerGraph &graph, const LayerOrder &order,
                         const std::vector<double> &places);

} // namespace cutaway
