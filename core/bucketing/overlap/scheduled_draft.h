#pragma once

#include "core/bucketing/overlap/overlap_buckets.h"
#include "core/bucketing/torch214/merged_draft.h"

namespace cutaway {

/// The graph in the order of a schedule with buckets merged, each group's events in the schedule's order and what hides
/// a collective between its start and its wait. Where the buckets do not let that order stand, only the graph's own
/// dependences hold. Errors: those of `mergeFault`. O(nodes + edges) and O(nodes) a bucket.
Result<MergedDraft> draftScheduled(const OverlapFacts &facts, const OverlapSchedule &schedule,
                                   const OverlapBuckets &buckets, const BucketingSettings &settings);

/// What a draft leaves exposed, counted like a schedule: merged collectives by their own bytes, with nothing assumed.
struct MergedExposure
{
    double exposedMs = 0;
    /// Nodes that a transfer no longer hides behind, per transfer.
    std::vector<std::vector<NodeIndex>> lost;
};
MergedExposure mergedExposure(const OverlapFacts &facts, const OverlapSchedule &schedule, const MergedDraft &draft,
                              const StepRates &rates);

} // namespace cutaway
