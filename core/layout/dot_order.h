#pragma once

#include "core/base/result.h"
#include "core/layout/layer_order.h"

namespace cutaway {

/// The order that Graphviz's dot (Gansner, Koutsofios, North and Vo, A Technique for Drawing Directed Graphs, 1993)
/// gives the vertices of each rank, with limits on its network simplex. One call at a time in a process; it cannot be
/// stopped.
Result<LayerOrder> orderLayersByDot(const LayerGraph &layers);

} // namespace cutaway
