#pragma once

#include "core/layout/layer_graph.h"

#include <vector>

namespace cutaway {

/// Per box the place across the flow, beside the picture, of the line that carries its side arrows; unused for boxes
/// without any. Lines that pass the same ranks lie beside each other, short ones inside. O((boxes + arrows) log).
std::vector<double> placeSideTracks(const LayoutRequest &request, const LayerGraph &graph,
                                    const std::vector<double> &places);

} // namespace cutaway
