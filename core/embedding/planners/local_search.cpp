#include "core/embedding/planners/planners.h"

#include "core/embedding/planners/partitioner.h"
#include "core/embedding/planners/proposer.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <random>

namespace cutaway::embedding {

namespace {

/// What the shard had of its rank, but for the sum of its times.
void giveBack(RankLoads::Saved &rank, const Shard &shard)
{
    rank.hbm += shard.storage.hbm;
    rank.ddr += shard.storage.ddr;
    rank.perf.fwdCompute -= shard.perf.fwdCompute;
    rank.perf.fwdComms -= shard.perf.fwdComms;
    rank.perf.bwdCompute -= shard.perf.bwdCompute;
    rank.perf.bwdComms -= shard.perf.bwdComms;
    rank.perf.prefetchCompute -= shard.perf.prefetchCompute;
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
            giveBack(now[placed.ranks[i]], placed.option.shards[i]);
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

/// Takes several tables off their ranks and puts them back one after another, each cut and laid as costs the ranks
/// least. What comes out may be a little slower than the best so far, the less so the longer it goes on.
class Rearranging
{
public:
    Rearranging(const EmbeddingState &state, const SearchSpace &space, const Deadline &deadline)
        : m_state(state), m_space(space), m_deadline(deadline), m_loads(state.topology()), m_bestRating(state.rating())
    {
        for (std::size_t t = 0; t < state.tableCount(); ++t) {
            m_now.push_back({&state.table(t).option, state.table(t).ranks});
            const std::shared_ptr<const RankLimit> &limit = space[t].front().limit;
            if (!limit || limit->fixed.empty())
                m_free.push_back(std::uint32_t(t));
        }
        m_best = m_now;
        sumAnew();
    }

    /// Until the rating is at `bound`, or as much work is done as is worth it.
    std::vector<PlacedTable> run(double bound)
    {
        constexpr double mostWork = 2e7; // shards looked at
        constexpr double mostSlack = 0.02;
        const std::size_t mostIdle = 500 * m_free.size(); // tries without a gain
        while (m_free.size() > 1 && m_work < mostWork && m_idle < mostIdle && m_bestRating > bound &&
               !m_deadline.isOver()) {
            const double share = m_work / mostWork;
            m_deadline.job().progress("rearranging several tables", share);
            tryOnce(m_bestRating * (1 + mostSlack * (1 - share)));
        }
        std::vector<PlacedTable> tables;
        for (std::size_t t = 0; t < m_best.size(); ++t)
            tables.push_back({*m_best[t].option, m_best[t].ranks, m_state.table(t).given});
        return tables;
    }

private:
    struct Lying
    {
        const ShardingOption *option = nullptr; ///< of the search space, or of the plan that was there first
        std::vector<std::uint32_t> ranks;
    };

    void sumAnew()
    {
        m_loads.reset(m_state.model().reservation.available);
        m_loads.finishUniform();
        for (const Lying &table : m_now) {
            for (std::size_t i = 0; i < table.ranks.size(); ++i)
                m_loads.add(table.ranks[i], table.option->shards[i]);
        }
        m_ranks.clear();
        for (std::uint32_t r = 0; r < m_state.topology().ranks(); ++r)
            m_ranks.push_back(m_loads.save(r));
    }

    void tryOnce(double mostRating)
    {
        ++m_idle;
        const std::vector<RankLoads::Saved> ranks = m_ranks;
        const std::vector<std::uint32_t> chosen = choose();
        std::vector<Lying> before;
        for (const std::uint32_t table : chosen) {
            before.push_back(m_now[table]);
            takeOff(m_now[table]);
        }
        const bool isBack = std::ranges::all_of(chosen, [this](std::uint32_t table) { return putBack(table); });
        const double rating = std::ranges::max_element(m_ranks, {}, &RankLoads::Saved::load)->load;
        m_work += double(m_ranks.size());
        if (!isBack || rating > mostRating) {
            for (std::size_t i = 0; i < chosen.size(); ++i)
                m_now[chosen[i]] = std::move(before[i]);
            m_ranks = ranks;
            for (const RankLoads::Saved &rank : m_ranks)
                m_loads.restore(rank);
            return;
        }
        if (rating < m_bestRating) {
            m_idle = 0;
            m_bestRating = rating;
            m_best = m_now;
        }
        constexpr std::size_t mostSteps = 256; // then what was added and taken away leaves its last bits in the sums
        if (++m_steps % mostSteps == 0)
            sumAnew();
    }

    std::uint32_t oneOf(std::size_t count) { return std::uint32_t(m_random() % count); }

    /// A few or many tables, half of them from the slowest rank where there are such, the slow ones first.
    std::vector<std::uint32_t> choose()
    {
        constexpr std::uint32_t mostTables = 64;
        constexpr int draws = 8;
        const std::uint32_t slow = std::ranges::max_element(m_ranks, {}, &RankLoads::Saved::load)->rank;
        std::size_t count = 2;
        while (count < std::min<std::size_t>(mostTables, m_free.size()) && oneOf(3) > 0)
            count += 1 + count / 2;
        count = std::min(count, m_free.size());
        std::vector<std::pair<double, std::uint32_t>> chosen;
        for (std::size_t i = 0; i < count; ++i) {
            std::size_t place = i + oneOf(m_free.size() - i);
            for (int draw = 0; i < count / 2 && draw < draws && !liesOn(m_free[place], slow); ++draw)
                place = i + oneOf(m_free.size() - i);
            std::swap(m_free[i], m_free[place]);
            chosen.emplace_back(m_now[m_free[i]].option->totalPerf * (500 + oneOf(1000)), m_free[i]);
        }
        std::ranges::sort(chosen, std::greater());
        std::vector<std::uint32_t> tables;
        for (const auto &[weight, table] : chosen)
            tables.push_back(table);
        return tables;
    }

    bool liesOn(std::uint32_t table, std::uint32_t rank)
    {
        m_work += 1;
        return std::ranges::find(m_now[table].ranks, rank) != m_now[table].ranks.end();
    }

    void takeOff(const Lying &table)
    {
        for (std::size_t i = 0; i < table.ranks.size(); ++i) {
            RankLoads::Saved &rank = m_ranks[table.ranks[i]];
            giveBack(rank, table.option->shards[i]);
            rank.load = rank.perf.total();
            m_loads.restore(rank);
        }
    }

    bool putBack(std::uint32_t table)
    {
        std::optional<double> least;
        for (const ShardingOption &option : m_space[table]) {
            m_work += double(option.shards.size());
            const std::optional<double> cost = tryPlacing(option);
            if (!cost || (least && *cost >= *least))
                continue;
            least = cost;
            m_now[table] = {&option, m_tried};
        }
        if (!least)
            return false;
        const Lying &placed = m_now[table];
        for (std::size_t i = 0; i < placed.ranks.size(); ++i) {
            m_loads.add(placed.ranks[i], placed.option->shards[i]);
            m_ranks[placed.ranks[i]] = m_loads.save(placed.ranks[i]);
        }
        return true;
    }

    /// What a rank's time counts: its share of the mean, and more and more the longer it is.
    double priceOf(double load) const
    {
        const double share = load / m_bestRating;
        const double square = share * share;
        return share + square * square * square * square;
    }

    /// What the option would cost where it would lie, `m_tried`, as things are; nothing where there is no room.
    std::optional<double> tryPlacing(const ShardingOption &option)
    {
        m_tried.resize(option.shards.size());
        return partitionBy(option.type) == PartitionBy::Uniform ? tryOnEachRank(option) : tryOnChosenRanks(option);
    }

    std::optional<double> tryOnEachRank(const ShardingOption &option)
    {
        if (option.shards.size() != m_ranks.size())
            return {};
        double cost = 0;
        for (std::uint32_t r = 0; r < m_tried.size(); ++r) {
            if (!m_loads.fits(r, option.shards[r].storage))
                return {};
            m_tried[r] = r;
            cost += priceOf(m_ranks[r].load + option.shards[r].total) - priceOf(m_ranks[r].load);
        }
        return cost;
    }

    std::optional<double> tryOnChosenRanks(const ShardingOption &option)
    {
        PlacingFailure failure;
        const bool isPlaced = placeOption(m_loads, option, m_state.topology(), WhenFull::Fail, m_tried, failure);
        if (!isPlaced && partitionBy(option.type) != PartitionBy::Device)
            return {};
        double cost = 0;
        for (std::size_t i = 0; i < (isPlaced ? m_tried.size() : failure.shard); ++i) {
            const std::uint32_t rank = m_tried[i];
            cost += priceOf(m_loads.load(rank)) - priceOf(m_ranks[rank].load);
            m_loads.restore(m_ranks[rank]); // so that a rank with two shards counts once
        }
        return isPlaced ? std::optional(cost) : std::nullopt;
    }

    const EmbeddingState &m_state;
    const SearchSpace &m_space;
    const Deadline &m_deadline;
    RankLoads m_loads;
    std::vector<RankLoads::Saved> m_ranks; ///< what `m_loads` has, by rank
    std::vector<Lying> m_now;
    std::vector<Lying> m_best;
    double m_bestRating;               ///< ms
    std::vector<std::uint32_t> m_free; ///< tables that are not pinned
    std::vector<std::uint32_t> m_tried;
    std::mt19937 m_random; ///< seeded alike in every run: plans do not depend on chance
    double m_work = 0;
    std::size_t m_steps = 0;
    std::size_t m_idle = 0;
};

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

std::vector<PlacedTable> arrangedAnew(const EmbeddingState &state, const SearchSpace &space, double bound,
                                      const Deadline &deadline)
{
    return Rearranging(state, space, deadline).run(bound);
}

} // namespace cutaway::embedding
