#pragma once

#include "core/base/index.h"

namespace cutaway {

/// What the views draw and drag. An item is an operator (partition, pipeline), a table shard (embedding), a collective
/// (bucketing) …; a group is a partition, a stage, a bucket …; a lane is a device, a rank, a stream ….
using ItemIndex = Index<struct ItemTag>;
using GroupIndex = Index<struct GroupTag>;
using LaneIndex = Index<struct LaneTag>;

} // namespace cutaway
