#pragma once

#include "core/sharding/sharding_problem.h"

namespace cutaway::sharding {

/// Why none of a node's strategies returns `wanted`, in sentences: what its operator cannot do, and what this dimension
/// of the mesh can have instead while the others are as wanted.
Text whyNoStrategyReturns(const ShardingProblem &problem, std::uint32_t node, const Placements &wanted,
                          std::size_t meshDimension);

} // namespace cutaway::sharding
