#pragma once

#include "core/graph/graph.h"

#include <optional>

namespace cutaway {

/// Floating-point operations of one call, from the shapes of what it reads and makes: two for each product in
/// convolutions, matrix products and attention; a few for each element elsewhere; none where elements only move. None
/// if the shapes are not known. The file's own `flops` win. O(inputs).
std::optional<double> estimateFlops(const Graph &graph, NodeIndex node);

} // namespace cutaway
