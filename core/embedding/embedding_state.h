#pragma once

#include "core/embedding/embedding_model.h"

#include <map>
#include <optional>
#include <span>

namespace cutaway::embedding {

/// A table as a plan has it: how it is cut and where its shards lie.
struct PlacedTable
{
    ShardingOption option;
    std::vector<std::uint32_t> ranks; ///< one a shard
    /// How a document had it cut, where that is none of the ways that are offered: kept, so that one can go back to it.
    std::optional<ShardingOption> given;
};

/// Another way to cut a table or other places for its shards.
struct TableEdit
{
    std::size_t table = 0;
    std::optional<ShardingOption> option; ///< none: stays
    std::vector<std::uint32_t> ranks;
};

struct ShardRef
{
    std::uint32_t table = 0;
    std::uint32_t shard = 0;
    friend auto operator<=>(const ShardRef &, const ShardRef &) = default;
};

/// Sums over the shards of a rank, in the order of tables and shards, so that they do not depend on what was moved
/// before.
struct RankSums
{
    Storage used;
    Perf perf;
    double total = 0; ///< sum of the shards' totals, ms
};

/// Tables and places, with all sums kept up to date. A change costs the shards on the ranks concerned.
class EmbeddingState
{
public:
    EmbeddingState(std::shared_ptr<const Model> model, std::vector<PlacedTable> tables);

    const Model &model() const { return *m_model; }
    const std::shared_ptr<const Model> &sharedModel() const { return m_model; }
    const Topology &topology() const { return m_model->topology; }
    std::size_t tableCount() const { return m_tables.size(); }
    const PlacedTable &table(std::size_t index) const { return m_tables[index]; }
    const Shard &shard(ShardRef ref) const { return m_tables[ref.table].option.shards[ref.shard]; }

    // Shards of all tables in one list.
    std::size_t shardCount() const { return m_firstShard.back(); }
    std::size_t firstShard(std::size_t table) const { return m_firstShard[table]; }
    ShardRef shardAt(std::size_t index) const;

    std::span<const ShardRef> onRank(std::size_t rank) const { return m_onRank[rank]; }
    const RankSums &sums(std::size_t rank) const { return m_sums[rank]; }

    /// The slowest rank and its time: the plan's rating, ms.
    std::size_t slowestRank() const;
    double rating() const { return m_sums[slowestRank()].total; }

    struct CriticalPath
    {
        double comms = 0; ///< ms
        double compute = 0;
    };
    CriticalPath criticalPath() const;

    /// Other places for a table's shards.
    void setRanks(std::size_t table, std::vector<std::uint32_t> ranks);
    /// Another way to cut a table, and its places. The list of shards is numbered anew.
    void setOption(std::size_t table, ShardingOption option, std::vector<std::uint32_t> ranks);
    /// Each of several tables once. Sums are made once for all where the edits touch many ranks: O(all shards) at most.
    void edit(const std::vector<TableEdit> &edits);
    /// Keeps the way in which the table is cut now as the one that it can go back to.
    void keepAsGiven(std::size_t table) { m_tables[table].given = m_tables[table].option; }
    void forgetGiven(std::size_t table) { m_tables[table].given.reset(); }
    /// Other settings or ranks: all shards are estimated anew and keep their ranks as far as there are such. Tables
    /// whose number of shards follows from the ranks are cut anew.
    void setModel(std::shared_ptr<const Model> model);

private:
    /// Communication of the tables of one module that are cut the same way.
    struct Comms
    {
        std::vector<double> forward; ///< per rank
        std::vector<double> backward;
        double mostForward = 0;
        double mostBackward = 0;
    };

    std::uint32_t commsKey(std::size_t table) const
    {
        return m_model->tables->moduleOf[table] * std::uint32_t(shardingTypeCount) +
               std::uint32_t(m_tables[table].option.type);
    }
    void rebuild();
    void numberShards();
    void insert(std::size_t table);
    void remove(std::size_t table);
    void sumRank(std::size_t rank);
    void sumComms(std::uint32_t key, std::size_t rank);
    void findMost(Comms &comms) const;

    std::shared_ptr<const Model> m_model;
    std::vector<PlacedTable> m_tables;
    std::vector<std::size_t> m_firstShard;       ///< per table, and the end
    std::vector<std::vector<ShardRef>> m_onRank; ///< per rank, in order
    std::vector<RankSums> m_sums;                ///< per rank
    std::map<std::uint32_t, Comms> m_comms;      ///< by `commsKey`
};

} // namespace cutaway::embedding
