#pragma once

#include "core/sharding/sharding_problem.h"

namespace cutaway::sharding {

/// A parameter that must be stored so that every device's chunk holds its share of each piece: the fused query, key and
/// value of attention.
struct InterleavedLayout
{
    std::uint32_t parameter = 0;
    std::size_t dimension = 0;
    std::size_t pieces = 0;
};

/// Of the weights before all splits that keep the dimension they cut split across devices. In lowered order of the
/// splits. O(nodes).
std::vector<InterleavedLayout> interleavedLayouts(const ShardingProblem &problem, const Assignment &assignment);

} // namespace cutaway::sharding
