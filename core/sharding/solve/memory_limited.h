#pragma once

#include "core/sharding/solve/sharding_solver.h"

namespace cutaway::sharding {

/// The cheapest assignment whose peak memory is within the limit: bound and start by Lagrangian prices of memory, each
/// evaluated by elimination, then the integer programme of README.md, section 6. `unlimited` is the optimum
/// without the limit, where it is known.
/// Errors: `over_capacity` tells the least memory that is possible; `cancelled`; those of `solveMip`.
Result<ShardingSolution> solveWithinMemory(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                           const PairwiseModel &model, const Assignment *unlimited,
                                           const Deadline &limit);

} // namespace cutaway::sharding
