#pragma once

#include "core/bucketing/bucketing.h"

#include <optional>
#include <string>
#include <string_view>

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

/// The element type of what is joined of two, as torch promotes tensors that have dimensions.
std::string promotedDtype(std::string_view a, std::string_view b);

/// The place of a type in torch 2.14's own sorted list, which its custom operators take; nothing for those whose place
/// is not known here.
std::optional<int> dtypeNumber(std::string_view dtype);

} // namespace cutaway
