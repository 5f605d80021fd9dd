#pragma once

#include "core/measured/run_comparison.h"
#include "views/timeline/timeline_data.h"

namespace cutaway {

PassKey passKeyOf(GroupIndex group, ExpectedPass::Kind kind, std::optional<std::size_t> microbatch);

/// Below each row of a plan's timeline what the ranks of a run did there in the step that is taken apart, on the same
/// scale: passes from their first operator on, what lies between them, and what was sent. Passes stand where the plan
/// has them, else in the row of their device. O(bars log bars).
TimelineData withMeasuredRows(TimelineData data, const EditedPlan &plan, const measured::RunComparison &comparison);

} // namespace cutaway
