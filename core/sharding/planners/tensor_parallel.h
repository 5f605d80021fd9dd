#pragma once

#include "core/sharding/planners/megatron_rules.h"
#include "core/sharding/planners/parameter_like.h"

namespace cutaway::sharding {

struct TensorParallel
{
    Assignment assignment;
    std::map<std::uint32_t, std::string> roles;
};

/// Column, row and vocabulary parallel on a mesh of one dimension (README.md, section 8). Errors: `cancelled`.
Result<TensorParallel> tensorParallel(const ShardingProblem &problem, const ParameterLike &weights,
                                      const MegatronOptions &options, const Job &job);

} // namespace cutaway::sharding
