#pragma once

#include "core/bucketing/bucketing.h"

#include <optional>

namespace cutaway {

/// Why buckets cannot be merged as torch 2.14 does: `x: a bucketed collective needs exactly one user, its wait`,
/// `cycle between buckets 0 and 1`, `bucket mixes groups or reduce ops`, `mixed dtypes in one bucket`, sizes that do
/// not divide by the group's. O(nodes + edges).
std::optional<Error> mergeFault(const CollectiveGraph &graph, const BucketMembers &members,
                                const BucketingSettings &settings);

/// What a bucket is merged with: only all-gathers mix element types.
BucketMode bucketModeFor(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members,
                         const BucketingSettings &settings);

/// Why torch 2.14 does not even plan with these settings, or what the graph lacks for it: fields of an all-reduce or a
/// gather into a buffer that other modes do not need. O(nodes).
Done checkTorch214(const CollectiveGraph &graph, const BucketingSettings &settings);

} // namespace cutaway
