#pragma once

#include "core/base/result.h"
#include "core/sharding/sharding_problem.h"
#include "core/sharding/solve/sharding_model.h"

namespace cutaway::sharding {

/// How a plan was found and what is known of its distance from the optimum.
struct SolverReport
{
    std::string method;            ///< `elimination`, `mip`, `rules`
    std::string status;            ///< `optimal`, `time_limit`, `gap`
    std::optional<double> seconds; ///< none: not told
    double bound = 0;              ///< no plan of these strategies within memory costs less
    double gap = 0;                ///< (objective − bound) / objective
    ModelSize size;
};

struct ShardingSolution
{
    Assignment assignment;
    SolverReport report;
    std::vector<Text> warnings;
};

/// The cheapest assignment, exactly, unless the time limit ends first: then the best so far, never worse than full
/// replication where that is allowed, else than `greedyAssignment`. Of equally cheap ones one that takes less memory on
/// each device (`withLessMemory`). Errors: `cancelled`, `over_capacity` (no plan fits
/// the memory), `pins_exclude` (no plan has what is pinned), those of the integer programme's solver.
Result<ShardingSolution> solveSharding(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                       const Deadline &limit);

/// Nodes in graph order, each the cheapest strategy given those before, the lowest of equals.
Assignment greedyAssignment(const ShardingProblem &problem, const AllowedStrategies &allowed);

/// All nodes fully replicated; none where that is not allowed.
std::optional<Assignment> replicatedAssignment(const ShardingProblem &problem, const AllowedStrategies &allowed);

} // namespace cutaway::sharding
