#pragma once

#include "core/layout/layer_graph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace cutaway {

/// Rank 0 upwards for each box. Every edge leads to a higher rank, but for self-loops and for those that a depth-first
/// walk from the sources finds to close a cycle. Longest path; what is computed from constants alone, and what has more
/// readers than inputs, then moves down to its first reader (longest-path layering, edges of cycles found as by
/// Gansner, Koutsofios, North and Vo 1993, section 2.1; none of their network simplex). O(boxes + edges).
std::vector<std::uint32_t> rankBoxes(std::size_t boxCount, std::span<const Adjacency::Edge> edges);

} // namespace cutaway
