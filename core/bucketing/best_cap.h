#pragma once

#include "core/base/job.h"
#include "core/bucketing/bucketing_plan.h"

#include <span>

namespace cutaway {

/// The caps at which a plan changes, and which of them is best.
struct CapSearch
{
    std::vector<CapPoint> curve; ///< by cap; what holds at a point holds up to the next
    std::int64_t bestCap = 0;
    bool isComplete = true; ///< every cap was looked at
};

/// Fills buckets and prices them for every cap that makes a difference: each filling tells for which caps it would be
/// the same, so there are as many as there are different plans. Looks at the widest gap first, so that a search that
/// is stopped, or that reaches `mostPlans`, has looked everywhere; before, and however few plans may be looked at, at
/// both ends and at `firstCaps`. The best is the quickest step whose buffers take no
/// more than `extraLimit`; of equals the one with smaller buffers, then the smaller cap.
CapSearch searchCaps(const BucketingModel &model, std::int64_t extraLimit, std::size_t mostPlans, const Job &job,
                     std::span<const std::int64_t> firstCaps = {});

/// Step time and extra memory over the cap: what a search found, or for graphs that are quickly priced what a short
/// one finds now. No points where that would take long.
ControlCurve capCurveOf(const BucketingPlan &plan);

} // namespace cutaway
