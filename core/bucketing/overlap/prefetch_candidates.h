#pragma once

#include "core/bucketing/overlap/overlap_facts.h"

namespace cutaway {

/// The transfers that may start while a node runs, in the order in which torch 2.14 tries them: those that the next
/// compute node needs, those that a reduce-scatter off the path to compute needs, those that later compute needs, the
/// rest; where settings say so, those of one bucket key together. `unstarted` by first wait, `computed` compute nodes
/// that are done, `left` the node's time per group, `exposedMs` per transfer. O(distance · log distance + transfers).
std::vector<std::uint32_t> prefetchCandidates(const OverlapFacts &facts, const OverlapSettings &settings,
                                              const std::vector<std::uint32_t> &unstarted, std::size_t computed,
                                              const std::vector<double> &left, const std::vector<double> &exposedMs);

} // namespace cutaway
