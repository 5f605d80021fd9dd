#pragma once

#include "core/base/job.h"
#include "core/bucketing/overlap/overlap_schedule.h"

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

} // namespace cutaway
