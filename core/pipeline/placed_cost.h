#pragma once

#include "core/search/placement_model.h"

#include <span>

namespace cutaway {

/// Cost of a stage (core/search/README.md, section 2). Seconds and bytes.
struct PlacedCost
{
    double computeSec = 0; ///< `cannotRun` where a node cannot
    double communicationSec = 0;
    std::int64_t memoryBytes = 0;

    double loadSec() const { return computeSec + communicationSec; }
};

/// Of the nodes of one group, in graph order, on a device of a class; `groupOf` tells the group of every node. Sums go
/// in graph order. O(nodes + edges, inputs sorted).
PlacedCost placedCost(const PlacementModel &model, std::span<const NodeIndex> nodes,
                      const std::vector<std::uint32_t> &groupOf, std::size_t deviceClass);

} // namespace cutaway
