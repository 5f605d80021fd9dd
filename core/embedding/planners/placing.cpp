#include "core/embedding/planners/placing.h"

#include <algorithm>

namespace cutaway::embedding {

namespace {

std::uint32_t pickFor(const RankLoads &loads, const ShardingOption &option, const Storage &storage)
{
    return option.limit ? loads.pickAllowed(option.limit->isAllowed, storage) : loads.pick(storage);
}

std::uint32_t leastLoaded(const RankLoads &loads, const RankLimit &limit)
{
    std::uint32_t best = 0;
    for (std::uint32_t rank = 0; rank < limit.isAllowed.size(); ++rank) {
        if (limit.isAllowed[rank] && (!limit.isAllowed[best] || loads.load(rank) < loads.load(best)))
            best = rank;
    }
    return best;
}

/// Shards on any rank, one after the other.
bool placeByDevice(RankLoads &loads, const ShardingOption &option, WhenFull whenFull, std::span<std::uint32_t> ranks,
                   PlacingFailure &failure)
{
    for (std::size_t i = 0; i < option.shards.size(); ++i) {
        const Shard &shard = option.shards[i];
        std::uint32_t rank = pickFor(loads, option, shard.storage);
        if (rank == noRank && whenFull == WhenFull::Fail) {
            failure.shard = i;
            return false;
        }
        if (rank == noRank)
            rank = option.limit ? leastLoaded(loads, *option.limit) : loads.pickLeastLoaded();
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

/// Shards exactly where they are held.
bool placeFixed(RankLoads &loads, const ShardingOption &option, WhenFull whenFull, std::span<std::uint32_t> ranks,
                PlacingFailure &failure)
{
    std::vector<RankLoads::Saved> saved;
    Trial trial(loads, saved);
    for (std::size_t i = 0; i < option.shards.size(); ++i) {
        const std::uint32_t rank = option.limit->fixed[i];
        if (whenFull == WhenFull::Fail && !loads.fits(rank, option.shards[i].storage)) {
            failure.shard = i;
            return trial.takeBack();
        }
        trial.add(rank, option.shards[i]);
        ranks[i] = rank;
    }
    return true;
}

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
        const std::vector<std::uint32_t> groups = groupsAllowed();
        for (const std::uint32_t group : groups) {
            if (hasRoomInAll(group) && tryGroup(group, WhenFull::Fail))
                return true;
        }
        return whenFull == WhenFull::UseLeastLoaded && !groups.empty() && tryGroup(groups.front(), whenFull);
    }

    bool placeOnSeveralGroups(WhenFull whenFull)
    {
        const std::vector<std::uint32_t> groups = groupsAllowed();
        const std::size_t blocks = m_option.shards.size() / m_groupSize;
        if (m_option.shards.size() % m_groupSize != 0 || groups.empty())
            return false;
        const std::size_t windows = blocks >= groups.size() ? 1 : groups.size() - blocks + 1;
        for (std::size_t first = 0; first < windows; ++first) {
            if (tryWindow(groups, first, WhenFull::Fail))
                return true;
        }
        return whenFull == WhenFull::UseLeastLoaded && tryWindow(groups, 0, whenFull);
    }

private:
    /// By rising load: those with a rank that is allowed, or all of whose ranks are where all are taken.
    std::vector<std::uint32_t> groupsAllowed()
    {
        std::vector<std::uint32_t> groups = m_loads.groupsByLoad();
        if (!m_option.limit)
            return groups;
        const RankLimit &limit = *m_option.limit;
        const auto first = limit.isAllowed.begin();
        std::erase_if(groups, [&](std::uint32_t group) {
            const auto begin = first + std::ptrdiff_t(group * m_groupSize);
            return m_option.type == ShardingType::TableColumnWise
                       ? std::find(begin, begin + std::ptrdiff_t(m_groupSize), true) ==
                             begin + std::ptrdiff_t(m_groupSize)
                       : !limit.hasGroup(group, m_groupSize);
        });
        return groups;
    }

    std::uint32_t pickInGroup(std::uint32_t group, const Storage &storage) const
    {
        return m_option.limit ? m_loads.pickAllowedInGroup(group, m_option.limit->isAllowed, storage)
                              : m_loads.pickInGroup(group, storage);
    }

    std::uint32_t leastLoadedInGroup(std::uint32_t group) const
    {
        if (!m_option.limit)
            return m_loads.pickLeastLoadedInGroup(group);
        std::uint32_t best = noRank;
        for (std::size_t i = 0; i < m_groupSize; ++i) {
            const auto rank = std::uint32_t(group * m_groupSize + i);
            if (m_option.limit->isAllowed[rank] && (best == noRank || m_loads.load(rank) < m_loads.load(best)))
                best = rank;
        }
        return best;
    }

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
        const std::uint32_t rank = pickInGroup(group, storage);
        return rank == noRank && whenFull == WhenFull::UseLeastLoaded ? leastLoadedInGroup(group) : rank;
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
    if (option.limit && !option.limit->fixed.empty())
        return placeFixed(loads, option, whenFull, ranks, failure);
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
