#pragma once

#include "core/bucketing/bucketing_plan.h"

namespace cutaway {

PlanCost costOf(const BucketingPlan &plan);
std::vector<Problem> problemsOf(const BucketingPlan &plan);
/// Of a bucket: bytes, cap, fill, time, extra memory and what merging saves. Of a collective that stands alone: why.
GroupLimits limitsOf(const BucketingPlan &plan, GroupIndex group);
std::string reportOf(const BucketingPlan &plan);
/// Both streams of the step as the plan makes it; before the rewrite where it cannot be made.
Timeline timelineOf(const BucketingPlan &plan);

} // namespace cutaway
