#pragma once

#include "core/sharding/sharding_problem.h"

#include <map>

namespace cutaway::sharding {

class ShardingPlan;

/// What a node is held to: placements of its output and, where told, of inputs (parallel to `LoweredNode::inputs`; an
/// empty one is free).
struct ShardingPin
{
    Placements output;
    std::vector<Placements> inputs;

    bool admits(const Strategy &strategy) const;
    friend bool operator==(const ShardingPin &, const ShardingPin &) = default;
};
using ShardingPins = std::map<std::uint32_t, ShardingPin>; ///< by lowered node

/// Pins of an open plan for a problem that may have been made with other parameters: by the nodes' names. None where
/// the meshes have different numbers of dimensions. O(pins · log nodes + nodes).
ShardingPins pinsByName(const ShardingPlan &open, const ShardingProblem &problem);

} // namespace cutaway::sharding
