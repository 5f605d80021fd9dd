#pragma once

#include "core/graph/graph.h"

namespace cutaway::judging {

/// The nodes of another version of a model that are those of this one; invalid: there is none. By node of `base`.
///
/// Nodes of one name are the same. The others are by structure: labels of what a node does are hashed with those of
/// its neighbours again and again, beginning from the nodes that are matched already, and a label that one node on each
/// side has makes them partners (colour refinement: Weisfeiler and Leman 1968; as hashes: Shervashidze et al.,
/// "Weisfeiler-Lehman graph kernels", JMLR 12, 2011). Labels are of the direct neighbours on both sides, of all that a
/// node depends on up to the nearest matched nodes, and of all that depends on it: what was inserted spoils one of them
/// only. Nodes that look alike to the end are partners in graph order where both sides have as many of them.
/// Deterministic. O(rounds · (nodes + edges)), at most 16 rounds.
std::vector<NodeIndex> matchNodes(const Graph &base, const Graph &other);

} // namespace cutaway::judging
