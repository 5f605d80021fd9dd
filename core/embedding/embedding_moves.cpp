#include "core/embedding/embedding_moves.h"

#include "core/base/names.h"
#include "core/embedding/table_choices.h"

#include <algorithm>
#include <map>

namespace cutaway::embedding {

namespace {

std::string tableName(const EmbeddingState &state, std::size_t table)
{
    return inQuotes(state.model().table(table).name);
}

/// Where the shards of one table are to go; shards that are not named stay.
struct Targets
{
    std::vector<std::pair<std::uint32_t, std::size_t>> shards; ///< shard and rank
    std::optional<ShardingOption> option;
};

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

/// Ranks of a table whose shards move to another host group together, each keeping its place in the group.
class GroupMove
{
public:
    GroupMove(const EmbeddingState &state, std::size_t table)
        : m_groupSize(std::uint32_t(state.topology().groupSize)), m_ranks(state.table(table).ranks)
    {
    }

    void takeAll(std::size_t group) { take(0, m_ranks.size(), group); }
    void takeBlock(std::size_t shard, std::size_t group)
    {
        take(shard / m_groupSize * m_groupSize, m_groupSize, group);
    }
    std::vector<std::uint32_t> ranks() { return std::move(m_ranks); }

private:
    void take(std::size_t first, std::size_t count, std::size_t group)
    {
        for (std::size_t i = first; i < std::min(first + count, m_ranks.size()); ++i)
            m_ranks[i] = std::uint32_t(group) * m_groupSize + m_ranks[i] % m_groupSize;
    }

    std::uint32_t m_groupSize;
    std::vector<std::uint32_t> m_ranks;
};

class TableMover
{
public:
    TableMover(const EmbeddingState &state, std::size_t table, const Targets &targets, bool isAlone)
        : m_state(state)
        , m_topology(state.topology())
        , m_table(table)
        , m_targets(targets)
        , m_isAlone(isAlone)
        , m_placed(state.table(table))
    {
    }

    Result<std::vector<std::uint32_t>> ranks() const
    {
        switch (m_placed.option.type) {
        case ShardingType::DataParallel:
        case ShardingType::RowWise: return fixedLayout();
        case ShardingType::TableWise:
        case ShardingType::ColumnWise: return eachOnItsOwn();
        case ShardingType::TableColumnWise: return insideGroupOrAll();
        case ShardingType::TableRowWise:
        case ShardingType::GridShard: return asGroups();
        }
        return m_placed.ranks;
    }

    std::vector<std::uint32_t> eachOnItsOwn() const
    {
        std::vector<std::uint32_t> ranks = m_placed.ranks;
        for (const auto &[shard, rank] : m_targets.shards)
            ranks[shard] = std::uint32_t(rank);
        return ranks;
    }

private:
    Error fixedLayout() const
    {
        return inputError("fixed_layout",
                          std::string(shardingTypeName(m_placed.option.type)) + " puts shard i on rank i",
                          "make table " + tableName(m_state, m_table) + " table_wise to choose its rank");
    }

    Result<std::vector<std::uint32_t>> insideGroupOrAll() const
    {
        const auto staysInGroup = [&](const auto &target) {
            return m_topology.groupOf(target.second) == m_topology.groupOf(m_placed.ranks[target.first]);
        };
        if (std::ranges::all_of(m_targets.shards, staysInGroup))
            return eachOnItsOwn();
        const std::size_t group = m_topology.groupOf(m_targets.shards.front().second);
        const bool goesTogether = m_targets.shards.size() == m_placed.ranks.size() &&
                                  std::ranges::all_of(m_targets.shards, [&](const auto &target) {
                                      return m_topology.groupOf(target.second) == group;
                                  });
        if (m_isAlone || !goesTogether)
            return inputError("other_host_group",
                              "a shard of a table_column_wise table stays in its host group, " +
                                  std::to_string(m_topology.groupOf(m_placed.ranks.front())),
                              "move all shards of table " + tableName(m_state, m_table) + ", or make it column_wise");
        GroupMove all(m_state, m_table);
        all.takeAll(group);
        return all.ranks();
    }

    Result<std::vector<std::uint32_t>> asGroups() const
    {
        const bool isGrid = m_placed.option.type == ShardingType::GridShard;
        if (m_isAlone)
            return inputError("moves_as_a_group",
                              std::string(shardingTypeName(m_placed.option.type)) + " keeps the shards of " +
                                  (isGrid ? "a column block" : "a table") + " in one host group",
                              std::string("move ") + (isGrid ? "the block" : "the table"));
        GroupMove move(m_state, m_table);
        for (const auto &[shard, rank] : m_targets.shards) {
            if (isGrid)
                move.takeBlock(shard, m_topology.groupOf(rank));
            else
                move.takeAll(m_topology.groupOf(rank));
        }
        return move.ranks();
    }

    const EmbeddingState &m_state;
    const Topology &m_topology;
    std::size_t m_table;
    const Targets &m_targets;
    bool m_isAlone;
    const PlacedTable &m_placed;
};

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
            return inputError("no_such_choice", "table " + tableName(m_state, table) + " cannot be cut that way");
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
            return inputError("no_such_rank", (item.to.isValid() ? "there is no rank " + std::to_string(item.to.value())
                                                                 : std::string("there is no such rank")) +
                                                  ", there are " + std::to_string(ranks));
        const std::optional<ShardRef> ref = shardOf(item.item);
        if (!ref)
            return inputError("no_such_item", "there is no such shard");
        m_targets[ref->table].shards.emplace_back(ref->shard, item.to.value());
        return Done(std::monostate());
    }

    Result<TableEdit> editOf(std::size_t table, Targets &targets) const
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

    std::vector<std::uint32_t> ranksInside(std::size_t table, ShardingOption &option) const
    {
        const bool isLimited = m_limits && table < m_limits->size();
        const auto limit = isLimited ? rankLimitOf((*m_limits)[table], m_state.topology()) : nullptr;
        if (limit && canLieOn(option.type, *limit, m_state.topology()))
            option.limit = limit;
        std::vector<std::uint32_t> ranks = ranksFor(m_state, table, option);
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
    std::vector<std::size_t> m_firstShard;    ///< empty: as in the state
};

} // namespace

namespace {

/// Whether the way in which the table is cut now can be chosen again.
bool isOffered(const EmbeddingState &state, std::size_t table)
{
    const Table &wanted = state.model().table(table);
    const PlacedTable &placed = state.table(table);
    if (placed.given && placed.given->isSameWay(placed.option))
        return true;
    const OptionName name{placed.option.type, placed.option.kernel};
    const std::vector<OptionName> names = choicesOf(wanted, state.topology());
    return placed.option.otherKernel.empty() && std::ranges::find(names, name) != names.end() &&
           isUsualLayout(placed.option, wanted, state.topology());
}

} // namespace

Result<std::vector<TableEdit>> resolveMove(const EmbeddingState &state, const Move &move, MoveChecks checks,
                                           const LimitList *limits)
{
    return Resolver(state, move, checks, limits).resolve();
}

std::vector<TableEdit> performEdits(EmbeddingState &state, const std::vector<TableEdit> &edits)
{
    std::vector<TableEdit> inverse;
    for (const TableEdit &edit : edits) {
        const PlacedTable &placed = state.table(edit.table);
        inverse.push_back({edit.table, edit.option ? std::optional(placed.option) : std::nullopt, placed.ranks});
        if (edit.option) {
            if (!isOffered(state, edit.table))
                state.keepAsGiven(edit.table);
            state.setOption(edit.table, *edit.option, edit.ranks);
        } else {
            state.setRanks(edit.table, edit.ranks);
        }
    }
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
