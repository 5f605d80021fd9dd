#pragma once

#include "core/embedding/embedding_state.h"

namespace cutaway::embedding {

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

/// In quotes.
std::string tableName(const EmbeddingState &state, std::size_t table);

} // namespace cutaway::embedding
