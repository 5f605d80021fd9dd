#pragma once

#include "core/base/result.h"
#include "core/sharding/sharding_problem.h"
#include "core/sharding/solve/pairwise_reduction.h"

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

/// What the ways to solve a sharding problem have in common.

/// What costs of nodes and edges one by one add up to at least.
double trivialBound(const PairwiseModel &model);

/// The better of full replication and the greedy plan.
Assignment firstAssignment(const ShardingProblem &problem, const AllowedStrategies &allowed);

/// Of a search that ended before it had proven its best plan: whether it was stopped, or its time ran out.
std::string unfinishedStatus(const Deadline &limit);
/// Completes the report: bound and gap by what the assignment costs, a warning where the search was not finished.
ShardingSolution finishedSolution(const ShardingProblem &problem, Assignment assignment, SolverReport report);

/// What is pinned cannot be had together.
Error noFeasiblePlan();

// By integer programmes: what a reduction leaves, and with a limit of memory.

/// For models whose tables are too large: reduced, then given to the integer programme.
Result<ShardingSolution> solveByMip(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                    const PairwiseModel &model, const Deadline &limit);

/// The cheapest assignment whose peak memory is within the limit: bound and start by Lagrangian prices of memory, each
/// evaluated by elimination, then the integer programme of README.md, section 6. `unlimited` is the optimum
/// without the limit, where it is known.
/// Errors: `over_capacity` tells the least memory that is possible; `cancelled`; those of `solveMip`.
Result<ShardingSolution> solveWithinMemory(const ShardingProblem &problem, const AllowedStrategies &allowed,
                                           const PairwiseModel &model, const Assignment *unlimited,
                                           const Deadline &limit);

} // namespace cutaway::sharding
