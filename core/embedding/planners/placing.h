#pragma once

#include "core/embedding/planners/rank_loads.h"

namespace cutaway::embedding {

/// A shard that no rank could take.
struct PlacingFailure
{
    std::size_t shard = 0;
};

/// What to do with a shard that fits nowhere.
enum class WhenFull : std::uint8_t { Fail, UseLeastLoaded };

/// Puts the shards of one option that is not uniform on ranks, by the rule of its sharding type (README.md,
/// section 9), and adds them to the loads. `ranks` has one entry a shard. On failure the loads are as they were for
/// options that go by host, and hold the shards before the failing one for those that go by device.
bool placeOption(RankLoads &loads, const ShardingOption &option, const Topology &topology, WhenFull whenFull,
                 std::span<std::uint32_t> ranks, PlacingFailure &failure);

} // namespace cutaway::embedding
