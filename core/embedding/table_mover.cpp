#include "core/embedding/table_mover.h"

#include "core/base/names.h"

#include <algorithm>

namespace cutaway::embedding {

namespace {

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

} // namespace

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

} // namespace cutaway::embedding
