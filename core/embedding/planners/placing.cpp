#include "core/embedding/planners/placing.h"

namespace cutaway::embedding {

namespace {

/// Shards on any rank, one after the other.
bool placeByDevice(RankLoads &loads, const ShardingOption &option, WhenFull whenFull, std::span<std::uint32_t> ranks,
                   PlacingFailure &failure)
{
    for (std::size_t i = 0; i < option.shards.size(); ++i) {
        const Shard &shard = option.shards[i];
        std::uint32_t rank = loads.pick(shard.storage);
        if (rank == noRank && whenFull == WhenFull::Fail) {
            failure.shard = i;
            return false;
        }
        if (rank == noRank)
            rank = loads.pickLeastLoaded();
        loads.add(rank, shard);
        ranks[i] = rank;
    }
    return true;
}

/// A try that leaves no trace unless it is kept.
class Trial
{
public:
    Trial(RankLoads &loads, std::vector<RankLoads::Saved> &saved) : m_loads(loads), m_saved(saved) { m_saved.clear(); }

    void add(std::uint32_t rank, const Shard &shard)
    {
        m_saved.push_back(m_loads.save(rank));
        m_loads.add(rank, shard);
    }
    bool takeBack()
    {
        for (std::size_t i = m_saved.size(); i-- > 0;)
            m_loads.restore(m_saved[i]);
        return false;
    }

private:
    RankLoads &m_loads;
    std::vector<RankLoads::Saved> &m_saved;
};

/// Places options whose shards lie inside host groups.
class GroupPlacer
{
public:
    GroupPlacer(RankLoads &loads, const ShardingOption &option, const Topology &topology,
                std::span<std::uint32_t> ranks, PlacingFailure &failure)
        : m_loads(loads)
        , m_option(option)
        , m_groupSize(std::size_t(topology.groupSize))
        , m_ranks(ranks)
        , m_failure(failure)
    {
    }

    bool placeOnOneGroup(WhenFull whenFull)
    {
        const std::vector<std::uint32_t> &groups = m_loads.groupsByLoad();
        for (const std::uint32_t group : groups) {
            if (hasRoomInAll(group) && tryGroup(group, WhenFull::Fail))
                return true;
        }
        return whenFull == WhenFull::UseLeastLoaded && tryGroup(groups.front(), whenFull);
    }

    bool placeOnSeveralGroups(WhenFull whenFull)
    {
        const std::vector<std::uint32_t> &groups = m_loads.groupsByLoad();
        const std::size_t blocks = m_option.shards.size() / m_groupSize;
        if (m_option.shards.size() % m_groupSize != 0)
            return false;
        const std::size_t windows = blocks >= groups.size() ? 1 : groups.size() - blocks + 1;
        for (std::size_t first = 0; first < windows; ++first) {
            if (tryWindow(groups, first, WhenFull::Fail))
                return true;
        }
        return whenFull == WhenFull::UseLeastLoaded && tryWindow(groups, 0, whenFull);
    }

private:
    bool hasRoomInAll(std::uint32_t group) const
    {
        Storage free;
        for (std::size_t i = 0; i < m_groupSize; ++i)
            free += m_loads.free(std::uint32_t(group * m_groupSize + i));
        return m_option.totalStorage.fitsIn(free);
    }

    std::uint32_t rankFor(std::size_t shard, std::uint32_t group, WhenFull whenFull) const
    {
        const Storage &storage = m_option.shards[shard].storage;
        const auto fixed = std::uint32_t(group * m_groupSize + shard % m_groupSize);
        if (m_option.type != ShardingType::TableColumnWise)
            return whenFull == WhenFull::UseLeastLoaded || m_loads.fits(fixed, storage) ? fixed : noRank;
        const std::uint32_t rank = m_loads.pickInGroup(group, storage);
        return rank == noRank && whenFull == WhenFull::UseLeastLoaded ? m_loads.pickLeastLoadedInGroup(group) : rank;
    }

    bool put(Trial &trial, std::size_t shard, std::uint32_t group, WhenFull whenFull)
    {
        const std::uint32_t rank = rankFor(shard, group, whenFull);
        if (rank == noRank) {
            m_failure.shard = shard;
            return trial.takeBack();
        }
        trial.add(rank, m_option.shards[shard]);
        m_ranks[shard] = rank;
        return true;
    }

    bool tryGroup(std::uint32_t group, WhenFull whenFull)
    {
        Trial trial(m_loads, m_saved);
        for (std::size_t i = 0; i < m_option.shards.size(); ++i) {
            if (!put(trial, i, group, whenFull))
                return false;
        }
        return true;
    }

    bool tryWindow(const std::vector<std::uint32_t> &groups, std::size_t first, WhenFull whenFull)
    {
        Trial trial(m_loads, m_saved);
        for (std::size_t i = 0; i < m_option.shards.size(); ++i) {
            if (!put(trial, i, groups[(first + i / m_groupSize) % groups.size()], whenFull))
                return false;
        }
        return true;
    }

    RankLoads &m_loads;
    const ShardingOption &m_option;
    std::size_t m_groupSize;
    std::span<std::uint32_t> m_ranks;
    PlacingFailure &m_failure;
    std::vector<RankLoads::Saved> m_saved;
};

} // namespace

bool placeOption(RankLoads &loads, const ShardingOption &option, const Topology &topology, WhenFull whenFull,
                 std::span<std::uint32_t> ranks, PlacingFailure &failure)
{
    switch (partitionBy(option.type)) {
    case PartitionBy::Device: return placeByDevice(loads, option, whenFull, ranks, failure);
    case PartitionBy::Host: return GroupPlacer(loads, option, topology, ranks, failure).placeOnOneGroup(whenFull);
    case PartitionBy::MultiHost:
        return GroupPlacer(loads, option, topology, ranks, failure).placeOnSeveralGroups(whenFull);
    case PartitionBy::Uniform: break;
    }
    return false;
}

} // namespace cutaway::embedding
