#pragma once

#include "core/base/deadline.h"
#include "core/partition/planners/latency_problem.h"

namespace cutaway {

/// Improves a plan by moving units next to their neighbours or to another place: simulated annealing with a fixed seed
/// and number of steps, so that a run which the deadline does not end is repeatable. Never worse than `places`, whose
/// latency is `latency`. A step costs one evaluation.
LatencyPlaces improvedByMoves(const LatencyProblem &problem, LatencyPlaces places, double latency,
                              const Deadline &deadline);

} // namespace cutaway
