#pragma once

#include "core/layout/adjacency.h"

#include <cstdint>
#include <span>
#include <vector>

namespace cutaway {

/// Which edges would have to be left out so that no cycle remains: those that a depth-first walk from the sources
/// finds to lead back. None in a graph without cycles; self-loops always. O(boxes + edges).
std::vector<bool> edgesAgainstFlow(std::size_t boxCount, std::span<const Adjacency::Edge> edges);

/// Rank 0 upwards for each box of a graph without cycles: every edge leads to a higher rank. Longest path from the
/// sources; what is computed from constants alone, and what has more readers than inputs, then moves down to its first
/// reader.
/// O(boxes + edges).
std::vector<std::uint32_t> rankBoxes(std::size_t boxCount, std::span<const Adjacency::Edge> edges);

} // namespace cutaway
