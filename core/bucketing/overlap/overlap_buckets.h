#pragma once

#include "core/base/job.h"
#include "core/bucketing/overlap/overlap_schedule.h"
#include "core/bucketing/torch214/merged_draft.h"

namespace cutaway {

/// Collectives to merge so that what hides them still does.
struct OverlapBuckets
{
    struct Entry
    {
        std::vector<CollectiveIndex> members; ///< in the order in which they joined
        NodeIndex start;                      ///< the member whose place the merged one starts at
        NodeIndex wait;                       ///< the member whose wait's place it is waited for at
    };
    std::vector<Entry> buckets; ///< groups and keys in the order of their first collective
};

/// Buckets as torch 2.14's `OverlapPreservingBucketer` finds them (torch/_inductor/fx_passes/
/// overlap_preserving_bucketer.py), its forgotten dependences included where the settings say so. Errors: `cancelled`.
/// A try costs O(distance + nodes between).
Result<OverlapBuckets> overlapBuckets(const OverlapFacts &facts, const OverlapSchedule &schedule,
                                      const OverlapSettings &settings, const Job &job);

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
