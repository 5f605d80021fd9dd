#pragma once

#include "core/base/job.h"
#include "core/bucketing/overlap/overlap_buckets.h"
#include "core/plan/plan_kinds.h"

namespace cutaway {

/// `bucketing.overlap`, which is torch 2.14's, and `bucketing.overlap_fixed`, which keeps to the lesser limit on
/// memory, forgets no dependence, and leaves no more exposed than the graph's own order, nor than torch's where that
/// keeps to the limit.
std::vector<PlannerDescriptor> overlapPlanners();

/// The best of several schedules: of those whose peak of memory, after each node, stays within the graph's own and the
/// lesser limit the one that leaves least exposed; of equals the one with the lower peak. The graph's own order is
/// among them, and torch's. Errors: `cancelled`.
Result<OverlapSchedule> bestSchedule(const OverlapFacts &facts, const OverlapSettings &settings, const Job &job);

/// Buckets without those that would leave more exposed once merged than the schedule does. O(nodes · log buckets) for
/// each that has to go.
OverlapBuckets withoutLosses(const OverlapFacts &facts, const OverlapSchedule &schedule, OverlapBuckets buckets,
                             const BucketingSettings &settings);

} // namespace cutaway
