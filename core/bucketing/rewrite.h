#pragma once

#include "core/bucketing/bucketing_settings.h"
#include "core/bucketing/rewrite_schedule.h"

namespace cutaway {

/// The graph with each bucket merged into one collective, node for node what PyTorch Inductor's pass makes (PR 158632),
/// and checked. `rank`: our index in groups whose collectives do not name it.
/// Errors: those of `rewriteFault`, and what `checkRewrite` finds.
struct Rewrite
{
    Graph graph;
    std::vector<std::optional<std::uint32_t>> buckets; ///< per node: what it was made for
    std::vector<bool> isMoved;                         ///< per node: kept, but not where it stood
};
Result<Rewrite> rewriteWithMarks(const CollectiveGraph &graph, const BucketMembers &members, std::int64_t rank);
/// The graph of it alone.
Result<Graph> rewriteGraph(const CollectiveGraph &graph, const BucketMembers &members, std::int64_t rank);

/// Whether a rewritten graph still computes what the graph did: inputs before their readers and distinct names (by
/// `Graph::make`), no member left, every kept node with its old outputs, results of the same shapes where a rank has no
/// fewer rows. Error: `broken_rewrite`. O(nodes + edges).
Done checkRewrite(const CollectiveGraph &graph, const BucketMembers &members, const Graph &rewritten);

} // namespace cutaway
