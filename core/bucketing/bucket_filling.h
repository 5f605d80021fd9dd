#pragma once

#include "core/bucketing/bucketing.h"
#include "core/bucketing/bucketing_settings.h"

#include <limits>
#include <set>

namespace cutaway {

/// The collectives of the settings' kind whose wait's name matches, in the order of their waits. O(nodes).
/// `fsdpGroups`: what FSDP's filter takes for its groups where it asks for them; null: those that the graph has.
std::vector<CollectiveIndex> bucketCandidates(const CollectiveGraph &graph, const BucketingSettings &settings,
                                              const std::set<std::string, std::less<>> *fsdpGroups = nullptr);

/// What came of a cap, and which other caps would do the same.
struct Filling
{
    Bucketing bucketing;
    std::int64_t sameFrom = 0;                                         ///< any cap from here on …
    std::int64_t sameUntil = std::numeric_limits<std::int64_t>::max(); ///< … and below this one fills the same buckets
};

/// Fills buckets as PyTorch Inductor's `bucket_all_gather_by_mb` and `bucket_reduce_scatter_by_mb` do
/// (torch/_inductor/fx_passes/bucketing.py), in one of three modes. Linear in nodes and edges but for buckets that
/// would wait for each other.
Bucketing fillBuckets(const CollectiveGraph &graph, const BucketingSettings &settings);
/// The same with given candidates, in the order of their waits.
Bucketing fillCandidates(const CollectiveGraph &graph, const BucketingSettings &settings,
                         const std::vector<CollectiveIndex> &candidates);
/// The same for one cap, with the caps for which nothing would be different.
Filling fillInRange(const CollectiveGraph &graph, const BucketingSettings &settings);

} // namespace cutaway
