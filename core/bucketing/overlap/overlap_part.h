#pragma once

#include "core/bucketing/overlap/overlap_schedule.h"
#include "core/bucketing/overlap/prebucketing.h"

namespace cutaway {

/// What a plan that reorders its graph has besides buckets; shared by its copies, as it does not change with them.
struct OverlapPart
{
    std::shared_ptr<const OverlapFacts> facts;
    OverlapSchedule schedule;
    /// The figures are those that torch's scheduler counted while it ran, in which a collective may hide behind a node
    /// that turned out to run after its wait; else those of a replay.
    bool isTorchCount = false;
    /// Its first figures were such: they are so again wherever the scheduler comes to this order.
    bool isTorchOrder = false;
    std::vector<PreBucket> preBuckets; ///< already merged in the facts' graph
};

} // namespace cutaway
