#pragma once

#include "core/sharding/solve/sharding_solver.h"

namespace cutaway::sharding {

/// For models whose tables are too large: reduced, then given to the integer programme.
Result<ShardingSolution> solveByMip(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                    const PairwiseModel &model, const Deadline &limit);

} // namespace cutaway::sharding
