#pragma once

#include "core/sharding/sharding_problem.h"
#include "core/sharding/solve/pairwise_model.h"

namespace cutaway::sharding {

/// How large a problem is before any reduction.
struct ModelSize
{
    std::size_t nodes = 0;
    std::size_t edges = 0;
    std::size_t strategies = 0;
    std::size_t pairs = 0; ///< over edges, those of the strategies of both ends
};

ModelSize sizeOf(const ShardingProblem &problem, const AllowedStrategies &allowed);

/// A variable for each lowered node, a label for each strategy that is allowed, prices as in README.md,
/// section 5. O(pairs).
PairwiseModel pairwiseModel(const ShardingProblem &problem, const AllowedStrategies &allowed);

/// Labels to strategies and back.
Assignment assignmentOf(const AllowedStrategies &allowed, const std::vector<std::uint32_t> &labels);
std::vector<std::uint32_t> labelsOf(const AllowedStrategies &allowed, const Assignment &assignment);

} // namespace cutaway::sharding
