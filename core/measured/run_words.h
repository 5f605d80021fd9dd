#pragma once

#include "core/measured/run_comparison.h"

#include <string>
#include <vector>

namespace cutaway::measured {

/// `3 steps of 2 ranks, all 64 passes found; clocks as recorded …`
Text runSummary(const EditedPlan &plan, const RunComparison &comparison);

/// What somebody should know of the run and of how it was read, in sentences: what is missing, what was left out.
std::vector<Text> runWarnings(const EditedPlan &plan, const RunComparison &comparison);

/// What the run says of the plan's settings.
struct RunFinding
{
    Text text;           ///< `Backward took 0.264 × forward, not 2 as in the plan`
    std::string setting; ///< `backward_ratio`
    double value = 0;    ///< what the setting would be
};
std::vector<RunFinding> runFindings(const RunComparison &comparison);

/// A comparison for people: what was read, both step times, what the difference is made of on the rank that ends last,
/// and the table of passes and transfers.
std::string runComparisonText(const EditedPlan &plan, const RunComparison &comparison);

/// The same as a page that needs no other file, with every rank. `planName`: the plan's file.
std::string runComparisonPage(const EditedPlan &plan, const RunComparison &comparison, const std::string &planName);

} // namespace cutaway::measured
