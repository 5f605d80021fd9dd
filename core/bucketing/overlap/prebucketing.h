#pragma once

#include "core/bucketing/bucketing.h"
#include "core/bucketing/overlap/overlap_settings.h"

namespace cutaway {

/// A bucket that was merged before anything was scheduled, by the names of its members.
struct PreBucket
{
    CollectiveKind kind = CollectiveKind::AllGather;
    std::vector<std::string> nodes;

    friend bool operator==(const PreBucket &, const PreBucket &) = default;
};

/// A graph with them merged.
struct PreparedGraph
{
    std::shared_ptr<const CollectiveGraph> graph;
    std::vector<PreBucket> buckets; ///< all-gathers, then reduce-scatters, then all-reduces
};

/// Merges what fully sharded parameters and gradients need, kind by kind, each on the graph that the one before made,
/// as torch 2.14 does before it schedules; nothing where the graph has no such all-gather. Errors: those of
/// `mergeFault`.
Result<PreparedGraph> preBucketed(std::shared_ptr<const CollectiveGraph> graph, const BucketingSettings &settings,
                                  const OverlapSettings &overlap, const Inventory *inventory);

/// Merges given buckets, in their order; neighbours of one kind at once. Errors, with paths in `prebuckets`:
/// `unknown_node`, `not_a_collective`, `other_kind`, `assigned_twice`, those of `mergeFault`.
Result<PreparedGraph> withPreBuckets(std::shared_ptr<const CollectiveGraph> graph, std::vector<PreBucket> buckets,
                                     const BucketingSettings &settings);

} // namespace cutaway
