#pragma once

#include "core/measured/run_comparison.h"

#include <string>
#include <vector>

namespace cutaway::measured {

/// One unit for a whole table: `ms`.
struct RunUnit
{
    const char *name = "ms";
    double seconds = 1e-3;
};

/// Of a step, in tenths of a unit.
struct ShownPart
{
    std::int64_t predicted = 0;
    std::int64_t measured = 0;

    std::int64_t difference() const { return measured - predicted; }
};

/// What a rank's step is made of as it is shown everywhere: the parts add up to the step, in both columns.
struct ShownParts
{
    RunUnit unit;
    std::vector<std::pair<StepPart, ShownPart>> parts;
    ShownPart step;
};
ShownParts shownParts(const RunComparison &comparison, std::size_t rank);

/// `Left over`
Text partTitle(StepPart part);
/// `backward of inputs`
Text passKindWords(ExpectedPass::Kind kind);
/// `all_gather of 1024 bfloat16 in group 0`, as far as it is known.
Text collectiveWords(const CollectiveIdentity &identity);
/// `Stage 2 backward`, `Bucket 0: all_gather of 1024 bfloat16 in group 0`.
Text passRowWords(const EditedPlan &plan, const PassRow &row);

/// `0.130`, `1.27`; a dash where it is not known.
std::string ratioText(double ratio);

/// `3 steps of 2 ranks, all 64 passes found; clocks as recorded …`
Text runSummary(const EditedPlan &plan, const RunComparison &comparison);

/// What somebody should know of the run and of how it was read, in sentences: what is missing, what was left out.
std::vector<Text> runWarnings(const EditedPlan &plan, const RunComparison &comparison);

/// Whether memory was recorded, and what of it is not known.
std::vector<Text> memoryNotes(const RunComparison &comparison);

/// Of a setting, to three digits: `0.264`, `2`.
std::string settingText(double value);

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
