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

} // namespace cutaway
