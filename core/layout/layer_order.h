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

/// Per rank its vertices from left to right, with few crossings of edges.
using LayerOrder = std::vector<std::vector<std::uint32_t>>;

/// Barycentre sweeps from a depth-first start, the best kept; small graphs then exchange neighbours as long as that
/// helps: the barycentre method of Sugiyama, Tagawa and Toda (1981) and the transposition of Gansner, Koutsofios, North
/// and Vo (1993, section 3). `former`: of boxes, where they were; those of a rank keep that order, and only what passes
/// between them or is new is moved for fewer crossings. O((vertices + edges) log).
LayerOrder orderLayers(const LayerGraph &graph, std::span<const double> former = {});

/// Pairs of edges that cross between two ranks, as inversions counted in a tree of sums (Barth, Jünger and Mutzel
/// 2002). O(edges log).
std::uint64_t countCrossings(const LayerGraph &graph, const LayerOrder &order);

} // namespace cutaway
