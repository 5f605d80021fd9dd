#include "core/base/names.h"
#include "core/embedding/embedding_json.h"
#include "core/embedding/table_choices.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;

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
                     phrase("%1 is none of move_shard, move_table, set_type, pin", {inQuotes(op)}));
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
            m_failed.add("node", "unknown_table", phrase("node %1 is no embedding table", {inQuotes(name)}));
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
            return inputError("not_a_host_type",
                              phrase("a %1 table does not lie in one host group",
                                     {std::string(shardingTypeName(placed.option.type))}),
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

Result<Move> EmbeddingPlan::readMove(const Json &entry) const
{
    return MoveReader(*this, entry).read();
}

} // namespace cutaway::embedding
