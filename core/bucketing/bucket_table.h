#pragma once

#include "core/bucketing/bucketing_plan.h"

namespace cutaway {

/// A bucket and what merging it does. Seconds and bytes.
struct BucketRow
{
    std::size_t position = 0;
    std::size_t id = 0;
    std::vector<CollectiveIndex> members;
    std::int64_t bytes = 0;
    std::int64_t capBytes = 0;
    std::int64_t extraBytes = 0;
    double aloneSec = 0;    ///< of its members, one after the other
    double togetherSec = 0; ///< of the merged collective
    double savedSec = 0;    ///< with the copies that merging needs
    double exposedBeforeSec = 0;
    std::optional<double> exposedAfterSec; ///< none where the buckets cannot be merged

    double fill() const { return capBytes > 0 ? double(bytes) / double(capBytes) : 1.0; }
};

/// Of the buckets that there are, by id. O(events + members).
std::vector<BucketRow> bucketRows(const BucketingPlan &plan);

} // namespace cutaway
