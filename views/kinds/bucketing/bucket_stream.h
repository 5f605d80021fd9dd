#pragma once

#include "core/plan/edited_plan.h"

#include <vector>

namespace cutaway {

/// A collective before any is merged.
struct StreamCall
{
    ItemIndex item;
    std::int64_t bytes = 0; ///< that it moves
    std::size_t entry = 0;  ///< where it is once they are merged
};

/// What runs once they are merged: a bucket, or a collective that stands alone as before.
struct StreamEntry
{
    FilledGroup group;
    bool isAlone = false;
    std::size_t firstCall = 0; ///< of as many as it has members
};

/// What a plan with filled groups merges, and into what, in the order in which the graph has the first of each.
struct BucketStream
{
    std::vector<StreamCall> calls;
    std::vector<StreamEntry> entries;
    std::size_t buckets = 0;    ///< of the entries
    std::size_t others = 0;     ///< collectives of kinds that are in no bucket
    std::int64_t bytes = 0;     ///< of all calls
    std::int64_t mostBytes = 0; ///< of a call

    /// The entry of a group; none where it is none of them.
    std::optional<std::size_t> entryOf(GroupIndex group) const;
};

/// Empty for plans without filled groups, or with none yet. O(collectives × their items).
BucketStream bucketStream(const EditedPlan &plan);

} // namespace cutaway
