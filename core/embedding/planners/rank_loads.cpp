#include "core/embedding/planners/rank_loads.h"

#include "core/base/rounding.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace cutaway::embedding {

namespace {

bool isAlike(const std::vector<Shard> &shards)
{
    return std::ranges::all_of(shards, [&](const Shard &shard) {
        const Perf &a = shard.perf;
        const Perf &b = shards.front().perf;
        return a.fwdCompute == b.fwdCompute && a.fwdComms == b.fwdComms && a.bwdCompute == b.bwdCompute &&
               a.bwdComms == b.bwdComms && a.prefetchCompute == b.prefetchCompute &&
               a.inputDistComms == b.inputDistComms;
    });
}

/// Takes the amounts away; true if any becomes negative.
bool subtract(std::vector<std::int64_t> &free, const std::vector<std::int64_t> &amounts)
{
    std::int64_t signs = 0;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        free[i] -= amounts[i];
        signs |= free[i];
    }
    return signs < 0;
}

} // namespace

UniformShards::UniformShards(const ShardingOption &option)
{
    bool hasDdr = false;
    for (const Shard &shard : option.shards) {
        hbm.push_back(shard.storage.hbm);
        ddr.push_back(shard.storage.ddr);
        perfs.push_back(shard.perf);
        hasDdr = hasDdr || shard.storage.ddr != 0;
    }
    if (!hasDdr)
        ddr.clear();
    if (isAlike(option.shards))
        perfs.resize(1);
}

RankLoads::RankLoads(const Topology &topology)
    : m_ranks(topology.ranks())
    , m_groupSize(std::size_t(topology.groupSize))
    , m_leaves(std::bit_ceil(m_ranks))
    , m_leafOf(m_ranks)
    , m_rankOf(m_ranks)
    , m_groupLoad(topology.groupCount())
    , m_groups(topology.groupCount())
{
    std::iota(m_rankOf.begin(), m_rankOf.end(), 0U);
    std::ranges::stable_sort(m_rankOf, {}, [&](std::uint32_t rank) { return rank % topology.localWorldSize; });
    for (std::size_t leaf = 0; leaf < m_ranks; ++leaf)
        m_leafOf[m_rankOf[leaf]] = std::uint32_t(leaf);
}

void RankLoads::reset(std::span<const Storage> free, std::int64_t mostHbm)
{
    m_hbm.resize(m_ranks);
    m_ddr.resize(m_ranks);
    for (std::size_t r = 0; r < m_ranks; ++r) {
        m_hbm[r] = std::min(free[r].hbm, mostHbm);
        m_ddr[r] = free[r].ddr;
    }
    m_isAlike = true;
    m_alike = {};
}

void RankLoads::spread()
{
    if (m_isAlike)
        m_perf.assign(m_ranks, m_alike);
    m_isAlike = false;
}

std::uint32_t RankLoads::addUniform(const UniformShards &shards)
{
    const bool isOver = subtract(m_hbm, shards.hbm);
    const bool isOverInDdr = subtract(m_ddr, shards.ddr);
    if (isOver || isOverInDdr) {
        std::uint32_t first = 0;
        while (m_hbm[first] >= 0 && m_ddr[first] >= 0)
            ++first;
        for (std::size_t r = 0; r < shards.hbm.size(); ++r)
            m_hbm[r] += shards.hbm[r];
        for (std::size_t r = 0; r < shards.ddr.size(); ++r)
            m_ddr[r] += shards.ddr[r];
        return first;
    }
    if (shards.perfs.size() == 1 && m_isAlike) {
        m_alike += shards.perfs.front();
        return noRank;
    }
    spread();
    for (std::size_t r = 0; r < m_ranks; ++r)
        m_perf[r] += shards.perfs[shards.perfs.size() == 1 ? 0 : r];
    return noRank;
}

void RankLoads::finishUniform()
{
    spread();
    m_load.resize(m_ranks);
    m_tree.assign(2 * m_leaves, infinity);
    for (std::size_t r = 0; r < m_ranks; ++r) {
        m_load[r] = m_perf[r].total();
        m_tree[m_leaves + m_leafOf[r]] = m_load[r];
    }
    for (std::size_t node = m_leaves - 1; node > 0; --node)
        m_tree[node] = std::min(m_tree[2 * node], m_tree[2 * node + 1]);
}

void RankLoads::setLoad(std::uint32_t rank, double load)
{
    m_load[rank] = load;
    std::size_t node = m_leaves + m_leafOf[rank];
    m_tree[node] = load;
    for (node /= 2; node > 0; node /= 2)
        m_tree[node] = std::min(m_tree[2 * node], m_tree[2 * node + 1]);
}

void RankLoads::add(std::uint32_t rank, const Shard &shard)
{
    m_hbm[rank] -= shard.storage.hbm;
    m_ddr[rank] -= shard.storage.ddr;
    m_perf[rank] += shard.perf;
    setLoad(rank, m_perf[rank].total());
}

std::uint32_t RankLoads::pickLeastLoaded() const
{
    std::size_t node = 1;
    while (node < m_leaves)
        node = m_tree[2 * node] <= m_tree[2 * node + 1] ? 2 * node : 2 * node + 1;
    return m_rankOf[node - m_leaves];
}

std::uint32_t RankLoads::pick(const Storage &storage) const
{
    if (const std::uint32_t least = pickLeastLoaded(); fits(least, storage))
        return least;
    std::uint32_t best = noRank;
    for (const std::uint32_t rank : m_rankOf) {
        if (fits(rank, storage) && (best == noRank || m_load[rank] < m_load[best]))
            best = rank;
    }
    return best;
}

std::uint32_t RankLoads::pickInGroup(std::size_t group, const Storage &storage) const
{
    std::uint32_t best = noRank;
    for (std::size_t i = 0; i < m_groupSize; ++i) {
        const auto rank = std::uint32_t(group * m_groupSize + i);
        if (fits(rank, storage) && (best == noRank || m_load[rank] < m_load[best]))
            best = rank;
    }
    return best;
}

std::uint32_t RankLoads::pickAllowed(const std::vector<bool> &isAllowed, const Storage &storage) const
{
    std::uint32_t best = noRank;
    for (const std::uint32_t rank : m_rankOf) {
        if (isAllowed[rank] && fits(rank, storage) && (best == noRank || m_load[rank] < m_load[best]))
            best = rank;
    }
    return best;
}

std::uint32_t RankLoads::pickAllowedInGroup(std::size_t group, const std::vector<bool> &isAllowed,
                                            const Storage &storage) const
{
    std::uint32_t best = noRank;
    for (std::size_t i = 0; i < m_groupSize; ++i) {
        const auto rank = std::uint32_t(group * m_groupSize + i);
        if (isAllowed[rank] && fits(rank, storage) && (best == noRank || m_load[rank] < m_load[best]))
            best = rank;
    }
    return best;
}

std::uint32_t RankLoads::pickLeastLoadedInGroup(std::size_t group) const
{
    const auto first = m_load.begin() + std::ptrdiff_t(group * m_groupSize);
    return std::uint32_t(std::min_element(first, first + std::ptrdiff_t(m_groupSize)) - m_load.begin());
}

const std::vector<std::uint32_t> &RankLoads::groupsByLoad()
{
    for (std::size_t g = 0; g < m_groupLoad.size(); ++g) {
        double sum = 0;
        for (std::size_t i = 0; i < m_groupSize; ++i)
            sum += m_load[g * m_groupSize + i];
        m_groupLoad[g] = sum;
        m_groups[g] = std::uint32_t(g);
    }
    std::ranges::stable_sort(m_groups, {}, [&](std::uint32_t group) { return m_groupLoad[group]; });
    return m_groups;
}

RankLoads::Saved RankLoads::save(std::uint32_t rank) const
{
    return {rank, m_hbm[rank], m_ddr[rank], m_perf[rank], m_load[rank]};
}

void RankLoads::restore(const Saved &saved)
{
    m_hbm[saved.rank] = saved.hbm;
    m_ddr[saved.rank] = saved.ddr;
    m_perf[saved.rank] = saved.perf;
    setLoad(saved.rank, saved.load);
}

} // namespace cutaway::embedding
