#include "core/embedding/embedding_moves.h"

#include "core/base/names.h"
#include "core/embedding/embedding_json.h"
#include "core/json/json_reading.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;

/// Where the shards of one table are to go; shards that are not named stay.
struct Targets
{
    std::vector<std::pair<std::uint32_t, std::size_t>> shards; ///< shard and rank
    std::optional<ShardingOption> option;
};

/// Where the shards of a table lie once some of them are moved, as far as its way to be cut allows it.
class TableMover
{
public:
    TableMover(const EmbeddingState &state, std::size_t table, const Targets &targets, bool isAlone);
    Result<std::vector<std::uint32_t>> ranks() const;
    std::vector<std::uint32_t> eachOnItsOwn() const;

private:
    Error fixedLayout() const;
    Result<std::vector<std::uint32_t>> insideGroupOrAll() const;
    Result<std::vector<std::uint32_t>> asGroups() const;

    const EmbeddingState &m_state;
    const Topology &m_topology;
    std::size_t m_table;
    const Targets &m_targets;
    bool m_isAlone;
    const PlacedTable &m_placed;
};

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

/// In quotes.
std::string tableName(const EmbeddingState &state, std::size_t table)
{
    return inQuotes(state.model().table(table).name);
}

TableMover::TableMover(const EmbeddingState &state, std::size_t table, const Targets &targets, bool isAlone)
    : m_state(state)
    , m_topology(state.topology())
    , m_table(table)
    , m_targets(targets)
    , m_isAlone(isAlone)
    , m_placed(state.table(table))
{
}

Result<std::vector<std::uint32_t>> TableMover::ranks() const
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

std::vector<std::uint32_t> TableMover::eachOnItsOwn() const
{
    std::vector<std::uint32_t> ranks = m_placed.ranks;
    for (const auto &[shard, rank] : m_targets.shards)
        ranks[shard] = std::uint32_t(rank);
    return ranks;
}

Error TableMover::fixedLayout() const
{
    return inputError("fixed_layout",
                      phrase("%1 puts shard i on rank i", {std::string(shardingTypeName(m_placed.option.type))}),
                      phrase("make table %1 table_wise to choose its rank", {tableName(m_state, m_table)}));
}

Result<std::vector<std::uint32_t>> TableMover::insideGroupOrAll() const
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
                          phrase("a shard of a table_column_wise table stays in its host group, %1",
                                 {std::to_string(m_topology.groupOf(m_placed.ranks.front()))}),
                          phrase("move all shards of table %1, or make it column_wise", {tableName(m_state, m_table)}));
    GroupMove all(m_state, m_table);
    all.takeAll(group);
    return all.ranks();
}

Result<std::vector<std::uint32_t>> TableMover::asGroups() const
{
    const bool isGrid = m_placed.option.type == ShardingType::GridShard;
    if (m_isAlone)
        return inputError(
            "moves_as_a_group",
            phrase("%1 keeps the shards of %2 in one host group",
                   {std::string(shardingTypeName(m_placed.option.type)), (isGrid ? "a column block" : "a table")}),
            phrase("move %1", {(isGrid ? "the block" : "the table")}));
    GroupMove move(m_state, m_table);
    for (const auto &[shard, rank] : m_targets.shards) {
        if (isGrid)
            move.takeBlock(shard, m_topology.groupOf(rank));
        else
            move.takeAll(m_topology.groupOf(rank));
    }
    return move.ranks();
}

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
            return inputError("not_offered", "a rank holds shards; it cannot be moved, made or removed");
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

/// Reads one entry of a moves document.
class MoveReader
{
public:
    MoveReader(const EmbeddingPlan &plan, const Json &entry)
        : m_state(plan.state()), m_graph(plan.graph()), m_reader(entry, "", m_failed)
    {
    }

    Result<Move> read()
    {
        const std::string op = m_reader.text("op");
        const std::size_t table = readTable();
        if (m_failed.isSet())
            return m_failed.take();
        if (op == "move_shard")
            return moveShard(table);
        if (op == "move_table")
            return moveTable(table);
        if (op == "set_type")
            return setType(table);
        if (op == "pin")
            return pin(table);
        m_failed.add("op", "unknown_value",
                     phrase("%1 is not one of move_shard, move_table, set_type, pin", {inQuotes(op)}));
        return m_failed.take();
    }

private:
    std::size_t readTable()
    {
        const std::string name = m_reader.text("node");
        if (m_failed.isSet())
            return 0;
        const NodeIndex node = m_graph.find(name);
        if (!node.isValid()) {
            m_failed.add("node", "unknown_node", phrase("no node %1", {inQuotes(name)}));
            return 0;
        }
        const std::uint32_t table = m_state.model().tables->ofNode[node.value()];
        if (table == noTable)
            m_failed.add("node", "unknown_table", phrase("node %1 is not an embedding table", {inQuotes(name)}));
        return table;
    }

    Result<Move> moveShard(std::size_t table)
    {
        const std::int64_t shard = m_reader.integer("shard");
        const std::int64_t rank = m_reader.integer("to_rank");
        const auto count = std::int64_t(m_state.table(table).ranks.size());
        if (shard < 0 || shard >= count)
            m_failed.add("shard", "no_such_shard",
                         phrase("there is no shard %1, there are %2", {std::to_string(shard), std::to_string(count)}));
        if (m_failed.isSet())
            return m_failed.take();
        const bool isRank = rank >= 0 && rank < m_state.topology().worldSize;
        if (!isRank)
            return inputError("no_such_rank",
                              phrase("there is no rank %1, there are %2",
                                     {std::to_string(rank), std::to_string(m_state.topology().worldSize)}));
        Move move;
        move.alone = true;
        move.items.push_back(
            {ItemIndex(m_state.firstShard(table) + std::size_t(shard)), GroupIndex(std::size_t(rank))});
        return move;
    }

    Result<Move> moveTable(std::size_t table)
    {
        const std::int64_t group = m_reader.integer("to_group");
        const std::optional<std::int64_t> block = m_reader.has("block") && !m_reader.optional("block")->is_null()
                                                      ? m_reader.optionalInteger("block")
                                                      : std::nullopt;
        if (m_failed.isSet())
            return m_failed.take();
        const Topology &topology = m_state.topology();
        if (group < 0 || std::size_t(group) >= topology.groupCount())
            return inputError("no_such_group", phrase("there is no host group %1, there are %2",
                                                      {std::to_string(group), std::to_string(topology.groupCount())}));
        const PlacedTable &placed = m_state.table(table);
        const PartitionBy by = partitionBy(placed.option.type);
        if (by != PartitionBy::Host && by != PartitionBy::MultiHost)
            return inputError(
                "not_a_host_type",
                phrase("a %1 table is not within one host group", {std::string(shardingTypeName(placed.option.type))}),
                "move its shards");
        return shardsTo(table, std::size_t(group), block);
    }

    Result<Move> shardsTo(std::size_t table, std::size_t group, std::optional<std::int64_t> block)
    {
        const auto groupSize = std::size_t(m_state.topology().groupSize);
        const std::vector<std::uint32_t> &ranks = m_state.table(table).ranks;
        const bool isGrid = m_state.table(table).option.type == ShardingType::GridShard;
        Move move;
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            if (isGrid && block && std::int64_t(i / groupSize) != *block)
                continue;
            move.items.push_back(
                {ItemIndex(m_state.firstShard(table) + i), GroupIndex(group * groupSize + ranks[i] % groupSize)});
        }
        if (!move.items.empty())
            return move;
        m_failed.add("block", "no_such_block",
                     phrase("there is no column block %1", {std::to_string(block.value_or(0))}));
        return m_failed.take();
    }

    Result<Move> setType(std::size_t table)
    {
        const std::string type = m_reader.text("sharding_type");
        const std::string kernel = m_reader.text("compute_kernel");
        if (m_failed.isSet())
            return m_failed.take();
        const Table &wanted = m_state.model().table(table);
        const Result<OptionName> name = checkChoice(wanted, m_state.topology(), type, kernel);
        if (!name)
            return name.error();
        const std::vector<OptionName> names = choicesOf(wanted, m_state.topology());
        Move move;
        move.choices.push_back(
            {ItemIndex(m_state.firstShard(table)), std::size_t(std::ranges::find(names, *name) - names.begin())});
        return move;
    }

    Result<Move> pin(std::size_t table)
    {
        const bool isPinned = m_reader.boolean("pinned");
        if (m_failed.isSet())
            return m_failed.take();
        const ItemIndex item(m_state.firstShard(table));
        Move move;
        move.pins.push_back({item, Pin()});
        if (isPinned)
            move.pins.front().pin = {Pin::Kind::Group, GroupIndex(m_state.table(table).ranks.front()), {}, 0};
        return move;
    }

    const EmbeddingState &m_state;
    const Graph &m_graph;
    FirstError m_failed;
    ObjectReader m_reader;
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

Result<Move> EmbeddingPlan::readMove(const Json &entry) const
{
    return MoveReader(*this, entry).read();
}

} // namespace cutaway::embedding
