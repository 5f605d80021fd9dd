#pragma once

#include "core/bucketing/collectives.h"

namespace cutaway {

/// What computes, cut into pieces between the waits, so that a picture of both streams runs in the order of the graph.
struct ComputeSegments
{
    static constexpr std::uint32_t none = 0xffffffff;

    std::vector<std::uint32_t> ofNode; ///< `none` for collectives, their waits, sources and sinks
    std::vector<std::size_t> counts;   ///< operators, per piece; at least one piece
    std::vector<double> seconds;       ///< per piece

    std::size_t count() const { return counts.size(); }
};

/// At most some 48 pieces; many waits then lie inside one. O(nodes).
ComputeSegments computeSegments(const CollectiveGraph &graph);

} // namespace cutaway
