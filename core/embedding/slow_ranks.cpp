#include "core/base/units.h"
#include "core/embedding/embedding_plan.h"
#include "core/embedding/embedding_summary.h"
#include "core/embedding/table_choices.h"
#include "core/embedding/time_parts.h"

#include <algorithm>
#include <set>

// Why a rank is slow, and what might help it.
namespace cutaway::embedding {

namespace {

std::string timeText(double milliseconds)
{
    return formatSeconds(milliseconds / millisecondsPerSecond);
}

/// The shard that takes longest on a rank.
ShardRef slowestShard(const EmbeddingState &state, std::size_t rank)
{
    return *std::ranges::max_element(state.onRank(rank), {}, [&](ShardRef ref) { return state.shard(ref).total; });
}

std::size_t ranksAsSlow(const EmbeddingState &state)
{
    std::size_t count = 0;
    for (std::size_t rank = 0; rank < state.topology().ranks(); ++rank)
        count += state.sums(rank).total == state.rating() ? 1 : 0;
    return count;
}

Storage roomOn(const EmbeddingState &state, std::size_t rank)
{
    return state.model().reservation.available[rank] - state.sums(rank).used;
}

/// The least loaded rank that has room for a shard and that the table's limits allow; none if there is none.
std::optional<std::uint32_t> targetFor(const EmbeddingState &state, const RankLimit *limit, const Shard &shard,
                                       std::size_t from)
{
    std::optional<std::uint32_t> best;
    for (std::uint32_t rank = 0; rank < state.topology().ranks(); ++rank) {
        if (rank == from || (limit && !limit->isAllowed[rank]) || !shard.storage.fitsIn(roomOn(state, rank)))
            continue;
        if (!best || state.sums(rank).total < state.sums(*best).total)
            best = rank;
    }
    return best;
}

double loadOfGroup(const EmbeddingState &state, std::size_t group)
{
    double load = 0;
    for (std::size_t rank = 0; rank < state.topology().ranks(); ++rank)
        load += state.topology().groupOf(rank) == group ? state.sums(rank).total : 0;
    return load;
}

} // namespace

GroupLimits EmbeddingPlan::limits(GroupIndex group) const
{
    const std::size_t rank = group.value();
    const RankSums &sums = m_state.sums(rank);
    GroupLimits limits;
    if (m_state.onRank(rank).empty())
        return limits;
    const double compute = sums.perf.fwdCompute + sums.perf.bwdCompute + sums.perf.prefetchCompute;
    const double transfer = sums.perf.fwdComms + sums.perf.bwdComms;
    const ShardRef most = slowestShard(m_state, rank);
    const Text share = phrase("%1 alone takes %2 of its %3.",
                              {m_state.model().table(most.table).name, timeText(m_state.shard(most).total),
                               formatSeconds(sums.total / millisecondsPerSecond, Digits::Four)});
    const std::size_t asSlow = ranksAsSlow(m_state);
    if (sums.total < m_state.rating()) {
        limits.cause = GroupLimits::Cause::Nothing;
        limits.text = phrase("Rank %1 is slower, by %2. %3",
                             {std::to_string(m_state.slowestRank()), timeText(m_state.rating() - sums.total), share});
    } else {
        limits.cause = compute >= transfer ? GroupLimits::Cause::Compute : GroupLimits::Cause::Transfer;
        limits.text = phrase(asSlow == 1 ? "The slowest rank. %1"
                                         : "%2 ranks take as long: a move from one of them alone does not help. %1",
                             {share, std::to_string(asSlow)});
    }
    for (const TimePart &part : timeParts(sums.perf)) {
        if (part.seconds > 0)
            limits.figures.push_back({part.label, part.seconds, Figure::Unit::Seconds, part.meaning});
    }
    return limits;
}

namespace {

/// Collects moves that take time off a rank.
class RankRelief
{
public:
    RankRelief(const EmbeddingPlan &plan, std::size_t rank, const Job &job)
        : m_plan(plan), m_state(plan.state()), m_rank(rank), m_job(job)
    {
    }

    std::vector<Move> collect()
    {
        std::set<std::uint32_t> tables;
        for (const ShardRef ref : m_state.onRank(m_rank)) {
            if (m_job.stopRequested())
                break;
            if (m_plan.limitsOf(ref.table).isPinned)
                continue;
            addPlaces(ref, tables.contains(ref.table));
            if (tables.insert(ref.table).second)
                addChoices(ref.table);
        }
        return std::move(m_moves);
    }

private:
    void addPlaces(ShardRef ref, bool isKnownTable)
    {
        const ShardingType type = m_state.table(ref.table).option.type;
        const std::shared_ptr<const RankLimit> limit = rankLimitOf(m_plan.limitsOf(ref.table), m_state.topology());
        if (type == ShardingType::TableWise || type == ShardingType::ColumnWise)
            addShard(ref, limit.get());
        else if (partitionBy(type) == PartitionBy::Host && !isKnownTable)
            addGroups(ref);
    }

    void addShard(ShardRef ref, const RankLimit *limit)
    {
        const std::optional<std::uint32_t> to = targetFor(m_state, limit, m_state.shard(ref), m_rank);
        if (!to)
            return;
        Move move;
        move.items.push_back({ItemIndex(m_state.firstShard(ref.table) + ref.shard), GroupIndex(*to)});
        m_moves.push_back(std::move(move));
    }

    /// The whole table into the least loaded of the other host groups.
    void addGroups(ShardRef ref)
    {
        const Topology &topology = m_state.topology();
        std::optional<std::size_t> best;
        for (std::size_t group = 0; group < topology.groupCount(); ++group) {
            if (group != topology.groupOf(m_rank) &&
                (!best || loadOfGroup(m_state, group) < loadOfGroup(m_state, *best)))
                best = group;
        }
        if (!best)
            return;
        Move move;
        const std::vector<std::uint32_t> &ranks = m_state.table(ref.table).ranks;
        for (std::size_t i = 0; i < ranks.size(); ++i)
            move.items.push_back(
                {ItemIndex(m_state.firstShard(ref.table) + i),
                 GroupIndex(*best * std::size_t(topology.groupSize) + ranks[i] % std::size_t(topology.groupSize))});
        m_moves.push_back(std::move(move));
    }

    void addChoices(std::size_t table)
    {
        const ItemIndex item(m_state.firstShard(table));
        const std::vector<ChoiceInfo> choices = m_plan.choices(item);
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (choices[i].isCurrent)
                continue;
            Move move;
            move.choices.push_back({item, i});
            m_moves.push_back(std::move(move));
        }
    }

    const EmbeddingPlan &m_plan;
    const EmbeddingState &m_state;
    std::size_t m_rank;
    const Job &m_job;
    std::vector<Move> m_moves;
};

} // namespace

/// A move that brings a rank over its memory, in any tier, is left out.
std::vector<Move> EmbeddingPlan::moveCandidates(GroupIndex group, const Job &job) const
{
    std::vector<Move> moves = RankRelief(*this, group.value(), job).collect();
    const std::size_t full = excessesOf(m_state).size();
    std::erase_if(moves, [&](const Move &move) {
        if (job.stopRequested())
            return true; // not known to fit
        const Result<std::vector<TableEdit>> edits = resolveMove(m_state, move, MoveChecks::All, &m_limits);
        if (!edits || heldFault(*edits))
            return true;
        const std::vector<TableEdit> inverse = performEdits(m_state, *edits);
        const bool isOver = excessesOf(m_state).size() > full;
        performEdits(m_state, inverse);
        return isOver;
    });
    return moves;
}

} // namespace cutaway::embedding
