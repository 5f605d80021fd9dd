#pragma once

#include "core/bucketing/bucketing_state.h"

namespace cutaway {

/// Where a collective is dragged to.
struct BucketTarget
{
    enum class Kind : std::uint8_t {
        Out,    ///< into no bucket
        Bucket, ///< into one that there is, by position
        Other,  ///< into a new one with another collective
    };
    Kind kind = Kind::Out;
    std::size_t bucket = 0;
    NodeIndex other = {}; ///< that collective, or its wait
};

/// The collective that a drag of this node means: itself, or what it waits for; invalid for others.
CollectiveIndex draggedCollective(const CollectiveGraph &graph, NodeIndex node);

/// Why a drag is refused, in the order of README.md, section 5: `not_one_user`, `other_kind`, `other_group`,
/// `other_reduce_op`, `other_dtype`, `depends`, `cycle`. O(nodes + edges).
std::optional<Error> dragFault(const BucketingModel &model, const Bucketing &bucketing, NodeIndex node,
                               const BucketTarget &target);

/// The buckets after a drag: a bucket of one is dissolved, its position kept; a new one comes behind all others.
Bucketing afterDrag(const BucketingModel &model, Bucketing bucketing, CollectiveIndex collective,
                    const BucketTarget &target);

/// Where a new bucket goes: the first position behind all buckets that there are.
std::size_t newBucketPosition(const Bucketing &bucketing);
/// The position of the bucket that holds a collective; the number of positions if there is none.
std::size_t bucketPositionOf(const Bucketing &bucketing, CollectiveIndex collective);

} // namespace cutaway
