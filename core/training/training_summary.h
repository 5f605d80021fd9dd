#pragma once

#include "core/plan/move.h"
#include "core/plan/plan_costs.h"
#include "core/training/training_state.h"

namespace cutaway::training {

/// Bytes as whole ones, within what 64 bits hold.
std::int64_t wholeBytes(double bytes);
/// `4.10 GiB`; bytes of models are no whole numbers.
std::string bytesText(double bytes);
/// A whole number as an input of a formula: `8192`, `4 015 300 608`, `9.89e14`.
std::string plainNumber(double value);

/// Step time, its parts, and the figures beside it.
PlanCost planCost(const TrainingState &state, const TrainingCost &cost);
/// What is wrong or worth knowing, ranks first.
std::vector<Problem> planProblems(const TrainingState &state, const TrainingCost &cost);
/// Whether it says of a rank that it does not fit, or perhaps not.
bool isOfMemory(const Problem &problem);
/// What `evaluate` prints for people.
Report planReport(const TrainingState &state, const TrainingCost &cost, const std::vector<Problem> &problems);
/// Why a planner gave a plan that does not fit.
Problem noFitProblem(std::string reason);
/// What is known of the search that the plan came from.
Problem searchProblem(Text covered);
Text describeMove(const TrainingState &state, const Graph &graph, const Move &move);

/// Which measurements stand behind the interval of memory or of time, how many, and whether any are of the plan's
/// accelerator and of models with or without experts as the plan's.
Text memoryTrust(const TrainingState &state, double used);
Text timeTrust(const TrainingState &state);
/// What of the plan lies outside of what was measured, as sentences; empty: nothing.
std::vector<Text> outsideMeasured(const TrainingState &state);

/// How many times as long the passes of all blocks take where Python starts each kernel, neither compiled nor recorded
/// as CUDA graphs; 1 where kernels are long enough not to wait, or where the calibration is of one's own runs.
/// Measured: `own_runs_test`.
double eagerSlowdown(const TrainingState &state);

/// Says so where it is worth saying.
std::optional<Text> shortKernels(const TrainingState &state);

} // namespace cutaway::training
