#include "core/embedding/planners/partitioner.h"

#include <algorithm>
#include <numeric>
#include <tuple>

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

namespace {

constexpr std::int64_t finestSearch = 10 * 1024 * 1024; ///< bytes at which the search for balance ends

} // namespace

GreedyPartitioner::GreedyPartitioner(const SearchSpace &space, const std::vector<std::uint32_t> &modules,
                                     const Topology &topology, const std::vector<Storage> &available, SortBy sortBy,
                                     bool balancesModules)
    : m_topology(topology), m_available(available), m_loads(topology)
{
    for (const std::vector<ShardingOption> &options : space) {
        std::vector<Entry> &entries = m_entries.emplace_back();
        for (const ShardingOption &option : options) {
            const bool isFixed = option.limit && !option.limit->fixed.empty();
            const bool isUniform = partitionBy(option.type) == PartitionBy::Uniform && !isFixed;
            entries.push_back({&option, isUniform ? UniformShards(option) : UniformShards(), 0});
        }
    }
    sortEntries(sortBy, balancesModules, modules);
}

/// Numbers all options in the order in which they are to be placed; those that are equal share a number.
void GreedyPartitioner::sortEntries(SortBy sortBy, bool balancesModules, const std::vector<std::uint32_t> &modules)
{
    std::vector<std::size_t> tablesOf(modules.empty() ? 0 : std::ranges::max(modules) + 1U, 0);
    for (const std::uint32_t module : modules)
        ++tablesOf[module];
    using Key = std::tuple<std::size_t, double, Storage>; // descending but for the first
    const auto freedom = [](const ShardingOption &option) {
        return !option.limit ? 2 : option.limit->fixed.empty() ? 1 : 0;
    };
    std::vector<std::pair<Key, Entry *>> all;
    for (std::size_t t = 0; t < m_entries.size(); ++t) {
        const std::size_t siblings = balancesModules ? tablesOf[modules[t]] : 0;
        for (Entry &each : m_entries[t])
            all.push_back({sortBy == SortBy::Perf ? Key{siblings, each.option->totalPerf, Storage()}
                                                  : Key{siblings, 0, each.option->totalStorage},
                           &each});
    }
    const auto comesBefore = [&](const auto &left, const auto &right) {
        const int freedomA = freedom(*left.second->option);
        const int freedomB = freedom(*right.second->option);
        if (freedomA != freedomB)
            return freedomA < freedomB; // what is held to ranks before what can go anywhere
        const auto &[siblingsA, perfA, storageA] = left.first;
        const auto &[siblingsB, perfB, storageB] = right.first;
        return siblingsA != siblingsB ? siblingsA < siblingsB : perfA != perfB ? perfA > perfB : storageA > storageB;
    };
    std::ranges::sort(all, comesBefore);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool isNew = i > 0 && comesBefore(all[i - 1], all[i]);
        all[i].second->sortRank = i == 0 ? 0 : all[i - 1].second->sortRank + (isNew ? 1 : 0);
    }
}

bool GreedyPartitioner::place(const std::vector<std::uint32_t> &order, const Proposal &proposal, std::int64_t mostHbm)
{
    m_loads.reset(m_available, mostHbm);
    if (!placeUniform(order, proposal) || !placeRest(order, proposal))
        return false;
    rate(order, proposal);
    return true;
}

bool GreedyPartitioner::placeUniform(const std::vector<std::uint32_t> &order, const Proposal &proposal)
{
    m_queue.clear();
    m_placement.first.resize(order.size() + 1);
    std::size_t shards = 0;
    for (std::size_t place = 0; place < order.size(); ++place) {
        const Entry &each = entry(order[place], proposal);
        m_placement.first[place] = shards;
        shards += each.option->shards.size();
        if (each.uniform.perfs.empty()) {
            m_queue.push_back(std::uint64_t(each.sortRank) << 32U | place);
            continue;
        }
        if (each.option->shards.size() != m_topology.ranks())
            return fail(order[place], each.option->shards.front());
        if (const std::uint32_t full = m_loads.addUniform(each.uniform); full != noRank) {
            m_loads.finishUniform();
            return fail(order[place], each.option->shards[full]);
        }
    }
    m_placement.first[order.size()] = shards;
    m_placement.ranks.resize(shards);
    m_loads.finishUniform();
    return true;
}

bool GreedyPartitioner::placeRest(const std::vector<std::uint32_t> &order, const Proposal &proposal)
{
    std::ranges::sort(m_queue);
    for (const std::uint64_t key : m_queue) {
        const auto place = std::size_t(key & 0xffffffffU);
        const ShardingOption &option = *entry(order[place], proposal).option;
        const std::span<std::uint32_t> ranks(m_placement.ranks.data() + m_placement.first[place], option.shards.size());
        PlacingFailure failure;
        if (!placeOption(m_loads, option, m_topology, WhenFull::Fail, ranks, failure))
            return fail(order[place], option.shards[failure.shard]);
    }
    return true;
}

void GreedyPartitioner::rate(const std::vector<std::uint32_t> &order, const Proposal &proposal)
{
    m_sums.assign(m_topology.ranks(), 0.0);
    for (std::size_t place = 0; place < order.size(); ++place) {
        const Entry &each = entry(order[place], proposal);
        std::uint32_t *ranks = m_placement.ranks.data() + m_placement.first[place];
        if (each.uniform.perfs.size() == 1) {
            const double total = each.option->shards.front().total;
            for (double &sum : m_sums)
                sum += total;
            std::iota(ranks, ranks + m_sums.size(), 0U);
            continue;
        }
        const std::vector<Shard> &shards = each.option->shards;
        for (std::size_t i = 0; i < shards.size(); ++i) {
            if (!each.uniform.perfs.empty())
                ranks[i] = std::uint32_t(i);
            m_sums[ranks[i]] += shards[i].total;
        }
    }
    m_rating = m_sums.empty() ? 0 : std::ranges::max(m_sums);
}

bool GreedyPartitioner::fail(std::uint32_t table, const Shard &shard)
{
    m_failure = {table, shard.shape, shard.storage, {}};
    for (std::uint32_t r = 0; r < m_topology.ranks(); ++r) {
        m_failure.mostFree.hbm = std::max(m_failure.mostFree.hbm, m_loads.free(r).hbm);
        m_failure.mostFree.ddr = std::max(m_failure.mostFree.ddr, m_loads.free(r).ddr);
    }
    return false;
}

Partitioner::Partitioner(const SearchSpace &space, const std::vector<std::uint32_t> &modules, const Topology &topology,
                         const std::vector<Storage> &available, const PartitionerSettings &settings)
    : m_space(space)
    , m_ranks(topology.ranks())
    , m_settings(settings)
    , m_isBalanced(settings.kind == PartitionerKind::MemoryBalanced)
    , m_greedy(space, modules, topology, available, m_isBalanced ? SortBy::Perf : settings.sortBy,
               settings.balancesModules)
{
}

bool Partitioner::place(const std::vector<std::uint32_t> &order, const Proposal &proposal)
{
    if (!m_greedy.place(order, proposal))
        return false;
    if (m_isBalanced)
        balance(order, proposal);
    return true;
}

/// Bisects the HBM that each rank may use, between the mean and what the plan without a limit uses.
void Partitioner::balance(const std::vector<std::uint32_t> &order, const Proposal &proposal)
{
    m_best = m_greedy.placement();
    m_bestRating = m_greedy.rating();
    const double worst = m_bestRating * (1 + m_settings.tolerance);
    std::vector<std::int64_t> used(m_ranks, 0);
    std::int64_t largest = 0;
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::vector<Shard> &shards = m_space[order[place]][proposal[order[place]]].shards;
        for (std::size_t i = 0; i < shards.size(); ++i) {
            used[m_best.ranks[m_best.first[place] + i]] += shards[i].storage.hbm;
            largest = std::max(largest, shards[i].storage.hbm);
        }
    }
    std::int64_t high = std::ranges::max(used);
    const double sum = double(std::accumulate(used.begin(), used.end(), std::int64_t(0)));
    std::int64_t low = std::max(std::int64_t(sum / double(m_ranks)), largest);
    for (std::int64_t tries = 0; tries < m_settings.maxSearchCount && low + finestSearch < high; ++tries) {
        const std::int64_t middle = (high + low) / 2;
        if (!m_greedy.place(order, proposal, middle) || m_greedy.rating() > worst) {
            low = middle;
            continue;
        }
        m_best = m_greedy.placement();
        m_bestRating = m_greedy.rating();
        high = middle;
    }
}

} // namespace cutaway::embedding
