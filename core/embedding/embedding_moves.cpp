#include "core/embedding/embedding_moves.h"

#include "core/embedding/table_choices.h"
#include "core/embedding/table_mover.h"

#include <algorithm>
#include <map>

namespace cutaway::embedding {

namespace {

/// The ways to cut a table: those that are offered, then the one that a document had.
std::optional<ShardingOption> choiceAt(const EmbeddingState &state, std::size_t table, std::size_t choice)
{
    const Table &wanted = state.model().table(table);
    const std::vector<OptionName> names = choicesOf(wanted, state.topology());
    if (choice < names.size())
        return makeOption(wanted, names[choice].type, names[choice].kernel, state.topology(),
                          state.model().settings.estimate);
    if (choice == names.size())
        return state.table(table).given;
    return {};
}

class Resolver
{
public:
    Resolver(const EmbeddingState &state, const Move &move, MoveChecks checks, const LimitList *limits)
        : m_state(state), m_move(move), m_isChecked(checks == MoveChecks::All), m_limits(limits)
    {
    }

    Result<std::vector<TableEdit>> resolve()
    {
        if (!m_move.lanes.empty() || !m_move.pins.empty() || m_move.create.isValid() || m_move.remove.isValid())
            return inputError("not_offered", "a rank takes shards; it cannot be moved, made or removed");
        for (const Move::Choice &choice : m_move.choices) {
            if (const Done taken = takeChoice(choice); !taken)
                return taken.error();
        }
        numberShards();
        for (const Move::ItemToGroup &item : m_move.items) {
            if (const Done taken = takeItem(item); !taken)
                return taken.error();
        }
        std::vector<TableEdit> edits;
        for (auto &[table, targets] : m_targets) {
            Result<TableEdit> edit = editOf(table, targets);
            if (!edit)
                return edit.error();
            edits.push_back(std::move(*edit));
        }
        return edits;
    }

private:
    Done takeChoice(const Move::Choice &choice)
    {
        if (!choice.item.isValid() || choice.item.value() >= m_state.shardCount())
            return inputError("no_such_item", "there is no such shard");
        const std::size_t table = m_state.shardAt(choice.item.value()).table;
        std::optional<ShardingOption> option = choiceAt(m_state, table, choice.choice);
        if (!option || option->shards.empty())
            return inputError("no_such_choice", phrase("table %1 cannot be cut that way", {tableName(m_state, table)}));
        m_targets[table].option = std::move(option);
        return Done(std::monostate());
    }

    /// Shards as they are numbered after the choices.
    void numberShards()
    {
        if (m_move.choices.empty())
            return;
        m_firstShard.assign(1, 0);
        for (std::size_t t = 0; t < m_state.tableCount(); ++t) {
            const auto chosen = m_targets.find(t);
            m_firstShard.push_back(m_firstShard.back() + (chosen == m_targets.end()
                                                              ? m_state.table(t).ranks.size()
                                                              : chosen->second.option->shards.size()));
        }
    }

    std::optional<ShardRef> shardOf(ItemIndex item) const
    {
        const std::size_t count = m_firstShard.empty() ? m_state.shardCount() : m_firstShard.back();
        if (!item.isValid() || item.value() >= count)
            return {};
        if (m_firstShard.empty())
            return m_state.shardAt(item.value());
        const auto next = std::ranges::upper_bound(m_firstShard, item.value());
        const auto table = std::size_t(next - m_firstShard.begin()) - 1;
        return ShardRef{std::uint32_t(table), std::uint32_t(item.value() - m_firstShard[table])};
    }

    Done takeItem(const Move::ItemToGroup &item)
    {
        const std::size_t ranks = m_state.topology().ranks();
        if (!item.to.isValid() || item.to.value() >= ranks)
            return inputError(
                "no_such_rank",
                phrase("%1, there are %2", {(item.to.isValid() ? "there is no rank " + std::to_string(item.to.value())
                                                               : std::string("there is no such rank")),
                                            std::to_string(ranks)}));
        const std::optional<ShardRef> ref = shardOf(item.item);
        if (!ref)
            return inputError("no_such_item", "there is no such shard");
        m_targets[ref->table].shards.emplace_back(ref->shard, item.to.value());
        return Done(std::monostate());
    }

    Result<TableEdit> editOf(std::size_t table, Targets &targets)
    {
        if (targets.option) {
            std::vector<std::uint32_t> ranks = targets.shards.size() == targets.option->shards.size()
                                                   ? explicitRanks(targets)
                                                   : ranksInside(table, *targets.option);
            return TableEdit{table, std::move(targets.option), std::move(ranks)};
        }
        const TableMover mover(m_state, table, targets, m_move.alone);
        const bool isExplicit =
            !m_isChecked && m_move.alone && targets.shards.size() == m_state.table(table).ranks.size();
        Result<std::vector<std::uint32_t>> ranks = isExplicit ? mover.eachOnItsOwn() : mover.ranks();
        if (!ranks)
            return ranks.error();
        return TableEdit{table, {}, std::move(*ranks)};
    }

    std::vector<std::uint32_t> ranksInside(std::size_t table, ShardingOption &option)
    {
        const bool isLimited = m_limits && table < m_limits->size();
        const auto limit = isLimited ? rankLimitOf((*m_limits)[table], m_state.topology()) : nullptr;
        if (limit && canLieOn(option.type, *limit, m_state.topology()))
            option.limit = limit;
        if (!m_places)
            m_places.emplace(m_state);
        std::vector<std::uint32_t> ranks = m_places->ranksFor(table, option);
        option.limit.reset();
        return ranks;
    }

    static std::vector<std::uint32_t> explicitRanks(const Targets &targets)
    {
        std::vector<std::uint32_t> ranks(targets.shards.size());
        for (const auto &[shard, rank] : targets.shards)
            ranks[shard] = std::uint32_t(rank);
        return ranks;
    }

    const EmbeddingState &m_state;
    const Move &m_move;
    bool m_isChecked;
    const LimitList *m_limits;
    std::map<std::size_t, Targets> m_targets; ///< by table
    std::optional<PlacesAround> m_places;     ///< once one of them is cut another way
    std::vector<std::size_t> m_firstShard;    ///< empty: as in the state
};

} // namespace

namespace {

/// Whether the way in which the table is cut now is one of those that all tables like it can be cut in.
bool isUsual(const EmbeddingState &state, std::size_t table)
{
    const Table &wanted = state.model().table(table);
    const PlacedTable &placed = state.table(table);
    const OptionName name{placed.option.type, placed.option.kernel};
    const std::vector<OptionName> names = choicesOf(wanted, state.topology());
    return placed.option.otherKernel.empty() && std::ranges::find(names, name) != names.end() &&
           isUsualLayout(placed.option, wanted, state.topology());
}

/// Whether it can be chosen again.
bool isOffered(const EmbeddingState &state, std::size_t table)
{
    const PlacedTable &placed = state.table(table);
    return (placed.given && placed.given->isSameWay(placed.option)) || isUsual(state, table);
}

} // namespace

Result<std::vector<TableEdit>> resolveMove(const EmbeddingState &state, const Move &move, MoveChecks checks,
                                           const LimitList *limits)
{
    return Resolver(state, move, checks, limits).resolve();
}

void keepGivenWays(EmbeddingState &state)
{
    for (std::size_t t = 0; t < state.tableCount(); ++t) {
        if (isUsual(state, t))
            state.forgetGiven(t);
        else
            state.keepAsGiven(t);
    }
}

std::vector<TableEdit> performEdits(EmbeddingState &state, const std::vector<TableEdit> &edits)
{
    std::vector<TableEdit> inverse;
    for (const TableEdit &edit : edits) {
        const PlacedTable &placed = state.table(edit.table);
        inverse.push_back({edit.table, edit.option ? std::optional(placed.option) : std::nullopt, placed.ranks});
        if (edit.option && !isOffered(state, edit.table))
            state.keepAsGiven(edit.table);
    }
    state.edit(edits);
    return inverse;
}

Move moveFor(const EmbeddingState &state, const std::vector<TableEdit> &edits)
{
    Move move;
    std::vector<std::size_t> counts;
    for (std::size_t t = 0; t < state.tableCount(); ++t)
        counts.push_back(state.table(t).ranks.size());
    for (const TableEdit &edit : edits) {
        counts[edit.table] = edit.ranks.size();
        if (!edit.option)
            continue;
        const std::vector<OptionName> names = choicesOf(state.model().table(edit.table), state.topology());
        const OptionName wanted{edit.option->type, edit.option->kernel};
        const auto found = std::ranges::find(names, wanted);
        const std::optional<ShardingOption> &given = state.table(edit.table).given;
        const bool isGiven = given && given->isSameWay(*edit.option) &&
                             std::ranges::equal(given->shards, edit.option->shards, {}, &Shard::shape, &Shard::shape);
        move.choices.push_back(
            {ItemIndex(state.firstShard(edit.table)), isGiven ? names.size() : std::size_t(found - names.begin())});
    }
    std::vector<std::size_t> first(1, 0);
    for (const std::size_t count : counts)
        first.push_back(first.back() + count);
    for (const TableEdit &edit : edits) {
        for (std::size_t i = 0; i < edit.ranks.size(); ++i)
            move.items.push_back({ItemIndex(first[edit.table] + i), GroupIndex(edit.ranks[i])});
    }
    return move;
}

} // namespace cutaway::embedding
