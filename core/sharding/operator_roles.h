#pragma once

#include "core/sharding/sharding_problem.h"

#include <string>

namespace cutaway::sharding {

/// What an operator does along the dimensions of the mesh that cut it, in Megatron's words: `data, column`. Empty for
/// inputs, for parameters and where it is whole along all.
Text rolesOf(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy);

} // namespace cutaway::sharding
