#include "core/embedding/planners/local_search.h"

#include "core/embedding/planners/placing.h"
#include "core/embedding/planners/proposer.h"

#include <algorithm>
#include <optional>

namespace cutaway::embedding {

namespace {

void takeAway(Perf &sum, const Perf &perf)
{
    sum.fwdCompute -= perf.fwdCompute;
    sum.fwdComms -= perf.fwdComms;
    sum.bwdCompute -= perf.bwdCompute;
    sum.bwdComms -= perf.bwdComms;
    sum.prefetchCompute -= perf.prefetchCompute;
}

/// A change of up to two tables, and the larger time of the ranks that it touches.
struct Step
{
    double slowest = 0;                                                    ///< ms
    std::vector<std::pair<std::size_t, std::vector<std::uint32_t>>> ranks; ///< by table
    std::optional<std::uint16_t> option;                                   ///< of the first table
};

/// Looks for the step after which the ranks it touches are fastest.
class StepFinder
{
public:
    StepFinder(const EmbeddingState &state, const SearchSpace &space, RankLoads &loads)
        : m_state(state)
        , m_space(space)
        , m_loads(loads)
        , m_slow(std::uint32_t(state.slowestRank()))
        , m_rating(state.rating())
    {
    }

    std::optional<Step> find(const Job &job)
    {
        lookAtMoves();
        if (!m_best && !job.stopRequested())
            lookAtSwaps();
        if (!m_best && !job.stopRequested())
            lookAtOptions(job);
        return std::move(m_best);
    }

private:
    static bool isFree(ShardingType type)
    {
        return type == ShardingType::TableWise || type == ShardingType::ColumnWise;
    }

    /// Whether a shard may lie on a rank, its memory aside.
    bool mayGo(ShardRef ref, std::uint32_t from, std::uint32_t to) const
    {
        const ShardingType type = m_state.table(ref.table).option.type;
        const std::shared_ptr<const RankLimit> &limit = m_space[ref.table].front().limit;
        if (limit && (!limit->fixed.empty() || !limit->isAllowed[to]))
            return false;
        return isFree(type) || (type == ShardingType::TableColumnWise &&
                                m_state.topology().groupOf(from) == m_state.topology().groupOf(to));
    }

    Storage room(std::uint32_t rank) const
    {
        return m_state.model().reservation.available[rank] - m_state.sums(rank).used;
    }

    bool isBetter(double slowest) const { return slowest < (m_best ? m_best->slowest : m_rating); }

    std::vector<std::uint32_t> ranksWith(ShardRef ref, std::uint32_t rank) const
    {
        std::vector<std::uint32_t> ranks = m_state.table(ref.table).ranks;
        ranks[ref.shard] = rank;
        return ranks;
    }

    void lookAtMoves()
    {
        for (const ShardRef ref : m_state.onRank(m_slow)) {
            const Shard &shard = m_state.shard(ref);
            for (std::uint32_t rank = 0; rank < m_state.topology().ranks(); ++rank) {
                const double slowest = std::max(m_rating - shard.total, m_state.sums(rank).total + shard.total);
                if (rank != m_slow && isBetter(slowest) && mayGo(ref, m_slow, rank) && shard.storage.fitsIn(room(rank)))
                    m_best = Step{slowest, {{ref.table, ranksWith(ref, rank)}}, {}};
            }
        }
    }

    void lookAtSwaps()
    {
        for (const ShardRef mine : m_state.onRank(m_slow)) {
            for (std::uint32_t rank = 0; rank < m_state.topology().ranks(); ++rank) {
                if (rank == m_slow || !mayGo(mine, m_slow, rank))
                    continue;
                for (const ShardRef other : m_state.onRank(rank))
                    lookAtSwap(mine, other, rank);
            }
        }
    }

    void lookAtSwap(ShardRef mine, ShardRef other, std::uint32_t rank)
    {
        const Shard &mineShard = m_state.shard(mine);
        const Shard &otherShard = m_state.shard(other);
        const double gain = mineShard.total - otherShard.total;
        const double slowest = std::max(m_rating - gain, m_state.sums(rank).total + gain);
        if (gain <= 0 || !isBetter(slowest) || mine.table == other.table || !mayGo(other, rank, m_slow))
            return;
        const Storage change = mineShard.storage - otherShard.storage;
        if (change.fitsIn(room(rank)) && (Storage{} - change).fitsIn(room(m_slow)))
            m_best = Step{slowest, {{mine.table, ranksWith(mine, rank)}, {other.table, ranksWith(other, m_slow)}}, {}};
    }

    void lookAtOptions(const Job &job)
    {
        std::size_t last = m_state.tableCount();
        for (const ShardRef ref : m_state.onRank(m_slow)) {
            if (ref.table == last || job.stopRequested())
                continue;
            last = ref.table;
            for (std::size_t j = 0; j < m_space[ref.table].size(); ++j)
                lookAtOption(ref.table, std::uint16_t(j));
        }
    }

    /// The table's shards by the rule of section 9, with all others where they are.
    void lookAtOption(std::size_t table, std::uint16_t index)
    {
        const ShardingOption &option = m_space[table][index];
        if (option.isSameWay(m_state.table(table).option))
            return;
        std::vector<double> totals = totalsWithout(table);
        std::vector<std::uint32_t> ranks(option.shards.size());
        if (!place(table, option, ranks))
            return;
        for (std::size_t i = 0; i < ranks.size(); ++i)
            totals[ranks[i]] += option.shards[i].total;
        const double slowest = std::ranges::max(totals);
        if (isBetter(slowest))
            m_best = Step{slowest, {{table, std::move(ranks)}}, index};
    }

    std::vector<double> totalsWithout(std::size_t table) const
    {
        std::vector<double> totals;
        for (std::size_t r = 0; r < m_state.topology().ranks(); ++r)
            totals.push_back(m_state.sums(r).total);
        const PlacedTable &placed = m_state.table(table);
        for (std::size_t i = 0; i < placed.ranks.size(); ++i)
            totals[placed.ranks[i]] -= placed.option.shards[i].total;
        return totals;
    }

    bool place(std::size_t table, const ShardingOption &option, std::span<std::uint32_t> ranks)
    {
        const PlacedTable &placed = m_state.table(table);
        std::vector<RankLoads::Saved> now;
        for (std::uint32_t r = 0; r < m_state.topology().ranks(); ++r) {
            const Storage free = room(r);
            now.push_back({r, free.hbm, free.ddr, m_state.sums(r).perf, 0});
        }
        for (std::size_t i = 0; i < placed.ranks.size(); ++i) {
            RankLoads::Saved &rank = now[placed.ranks[i]];
            const Shard &shard = placed.option.shards[i];
            rank.hbm += shard.storage.hbm;
            rank.ddr += shard.storage.ddr;
            takeAway(rank.perf, shard.perf);
        }
        for (RankLoads::Saved &rank : now) {
            rank.load = rank.perf.total();
            m_loads.restore(rank);
        }
        if (partitionBy(option.type) == PartitionBy::Uniform) {
            for (std::uint32_t r = 0; r < ranks.size(); ++r) {
                ranks[r] = r;
                if (!m_loads.fits(r, option.shards[r].storage))
                    return false;
            }
            return ranks.size() == m_state.topology().ranks();
        }
        PlacingFailure failure;
        return placeOption(m_loads, option, m_state.topology(), WhenFull::Fail, ranks, failure);
    }

    const EmbeddingState &m_state;
    const SearchSpace &m_space;
    RankLoads &m_loads;
    std::uint32_t m_slow;
    double m_rating;
    std::optional<Step> m_best;
};

/// The rating, and how many ranks have it.
std::pair<double, std::size_t> standing(const EmbeddingState &state)
{
    const double rating = state.rating();
    std::size_t count = 0;
    for (std::size_t r = 0; r < state.topology().ranks(); ++r)
        count += state.sums(r).total == rating ? 1 : 0;
    return {rating, count};
}

struct Undo
{
    std::size_t table;
    ShardingOption option;
    std::vector<std::uint32_t> ranks;
};

std::vector<Undo> perform(EmbeddingState &state, const SearchSpace &space, const Step &step)
{
    std::vector<Undo> undo;
    for (const auto &[table, ranks] : step.ranks) {
        undo.push_back({table, state.table(table).option, state.table(table).ranks});
        if (step.option && undo.size() == 1)
            state.setOption(table, space[table][*step.option], ranks);
        else
            state.setRanks(table, ranks);
    }
    return undo;
}

} // namespace

void improveSlowestRank(EmbeddingState &state, const SearchSpace &space, std::size_t mostSteps,
                        const Deadline &deadline)
{
    RankLoads loads(state.topology());
    loads.reset(state.model().reservation.available);
    loads.finishUniform();
    for (std::size_t count = 0; count < mostSteps && !deadline.isOver(); ++count) {
        deadline.job().progress("moving shards of the slowest rank", double(count) / double(mostSteps));
        const auto before = standing(state);
        const std::optional<Step> step = StepFinder(state, space, loads).find(deadline.job());
        if (!step)
            return;
        const std::vector<Undo> undo = perform(state, space, *step);
        if (standing(state) < before)
            continue;
        // The last bits of the sums said otherwise.
        for (const Undo &each : undo)
            state.setOption(each.table, each.option, each.ranks);
        return;
    }
}

} // namespace cutaway::embedding
