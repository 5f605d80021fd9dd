#pragma once

#include "core/bucketing/bucketing.h"

#include <optional>

namespace cutaway {

/// What stands where in the rewritten graph, before any node is made: enough for its cost.
struct ScheduleEntry
{
    enum class Kind : std::uint8_t {
        Node,   ///< a node of the graph as it is
        Casts,  ///< casts of one bucket made in one go
        Bucket, ///< a merged collective with what it needs before and behind it
    };
    Kind kind = Kind::Node;
    bool isMoved = false;    ///< a node that does not stand where it stood
    std::uint32_t index = 0; ///< of the node, of the batch of casts, of the bucket
};

struct CastBatch
{
    std::uint32_t bucket = 0;
    std::vector<NodeIndex> casts; ///< in the order of the bucket's members
};

struct RewriteSchedule
{
    std::vector<ScheduleEntry> entries;
    std::vector<CastBatch> castBatches;
};

/// What no mode can merge: `x: a bucketed collective needs exactly one user, its wait`,
/// `cycle between buckets 0 and 1`.
std::optional<Error> sharedFault(const CollectiveGraph &graph, const BucketMembers &members);

/// The order that PyTorch Inductor's `merge_all_gather` and `merge_reduce_scatter` give (PR 158632), where they do not
/// fail; where they do, what a bucket needs comes before it. All buckets are of one kind. O((nodes + edges) · log).
/// Errors: those of `rewriteFault`.
Result<RewriteSchedule> scheduleRewrite(const CollectiveGraph &graph, const BucketMembers &members);

/// The two halves of it; the buckets must be without fault.
RewriteSchedule scheduleAllGathers(const CollectiveGraph &graph, const BucketMembers &members);
RewriteSchedule scheduleReduceScatters(const CollectiveGraph &graph, const BucketMembers &members);

/// `prims.convert_element_type`.
bool isCast(const Node &node);

} // namespace cutaway
