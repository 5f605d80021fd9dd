#pragma once

#include "core/layout/layer_graph.h"
#include "core/layout/layer_order.h"

#include <vector>

namespace cutaway {

/// Moves waypoints of long arrows between their neighbours, which stay, so that each arrow has few bends.
/// O(vertices).
void straightenLines(const LayerGraph &graph, const LayerOrder &order, std::vector<double> &places);

} // namespace cutaway
