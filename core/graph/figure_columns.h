#pragma once

#include "core/graph/graph.h"

namespace cutaway {

/// Figures that a profile brought to a graph's nodes; the nodes keep them under `profile`.
struct FigureColumn
{
    std::string name;           ///< ends with `_sec` where the figures are seconds
    std::vector<double> values; ///< by node; NaN: none

    bool isTime() const { return name.ends_with("_sec"); }
};

/// By name. O(nodes).
std::vector<FigureColumn> figureColumns(const Graph &graph);

} // namespace cutaway
