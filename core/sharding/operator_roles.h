#pragma once

#include "core/sharding/sharding_problem.h"

#include <string>

namespace cutaway::sharding {

/// What an operator does along each dimension of the mesh, in Megatron's words: `whole, column`. Empty for inputs and
/// parameters.
Text rolesOf(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy);

/// The same without dimensions along which it is whole: `column`; empty where it is whole along all.
Text splittingRolesOf(const ShardingProblem &problem, std::uint32_t node, const Strategy &strategy);

} // namespace cutaway::sharding
