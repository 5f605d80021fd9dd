#pragma once

#include "core/sharding/solve/sharding_solver.h"

/// What the ways to solve a sharding problem have in common.
namespace cutaway::sharding {

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

} // namespace cutaway::sharding
