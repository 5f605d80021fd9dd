#pragma once

#include "core/measured/run_comparison.h"

#include <string>

namespace cutaway::measured {

/// What an operator takes after a run.
struct OperatorTime
{
    NodeIndex node;
    double seconds = 0;
};

/// The times of the plan's operators, in proportion so that the forward pass of each group takes what was measured
/// (median of all passes, without waits). Groups that were not measured keep theirs and are left out. Errors:
/// `no_operator_times` where the plan's times are not those of operators of its graph. O(items).
Result<std::vector<OperatorTime>> measuredTimes(const EditedPlan &plan, const RunComparison &comparison);

/// The same as a profile, a table by node name that `core/formats/profiles` reads.
std::string measuredProfile(const Graph &graph, const std::vector<OperatorTime> &times);

} // namespace cutaway::measured
