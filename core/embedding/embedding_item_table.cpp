#include "core/base/units.h"
#include "core/embedding/embedding_plan.h"
#include "core/embedding/embedding_summary.h"

#include <algorithm>
#include <numeric>

// The tables of an embedding plan as rows.
namespace cutaway::embedding {

namespace {

/// What the table's shards add to the rank that they add most to, ms.
double slowestShard(const ShardingOption &option)
{
    double slowest = 0;
    for (const Shard &shard : option.shards)
        slowest = std::max(slowest, shard.total);
    return slowest;
}

std::string heldText(const TableLimits &limits)
{
    const std::string text = limitsText(limits);
    return limits.isPinned ? "pinned" + (text.empty() ? "" : "; " + text) : text;
}

} // namespace

std::string EmbeddingPlan::itemTableTitle() const
{
    return phrase("Tables");
}

std::vector<ItemTableColumn> EmbeddingPlan::itemTableColumns() const
{
    using Unit = ItemTableColumn::Unit;
    return {{phrase("Table"), Unit::Text, {}},
            {phrase("Rows"), Unit::Count, {}},
            {phrase("Columns"), Unit::Count, {}},
            {phrase("Weights"), Unit::Bytes, phrase("Weights of the table, held once")},
            {phrase("Memory"), Unit::Bytes,
             phrase("What all its shards take: weights, optimizer state, inputs and outputs")},
            {phrase("Pooling"), Unit::Count, phrase("Mean ids per sample, of all its features")},
            {phrase("Sharding"), Unit::Text, {}},
            {phrase("Kernel"), Unit::Text, {}},
            {phrase("Ranks"), Unit::Text, {}},
            {phrase("Slowest shard"), Unit::Seconds, phrase("What its slowest shard adds to a rank")},
            {phrase("Relative"), Unit::Share, phrase("Its slowest shard against the slowest of all")},
            {phrase("Held to"), Unit::Text,
             phrase("What planners may do with it: types, kernels, ranks, hosts; pinned: nothing")}};
}

ItemTableRow EmbeddingPlan::itemTableRow(std::size_t row) const
{
    const Table &table = m_state.model().table(row);
    const PlacedTable &placed = m_state.table(row);
    const ShardingOption &option = placed.option;
    const double bytes = double(table.rows) * double(table.columns) * double(table.elementBytes);
    const double pooling = std::accumulate(table.poolingFactors.begin(), table.poolingFactors.end(), 0.0);
    const double slowest = slowestShard(option) / millisecondsPerSecond;
    const double firstRank = placed.ranks.empty() ? -1 : double(std::ranges::min(placed.ranks));
    ItemTableRow made;
    made.cells = {{table.name, 0},
                  {{}, double(table.rows)},
                  {{}, double(table.columns)},
                  {{}, bytes},
                  {{}, double(option.totalStorage.hbm) + double(option.totalStorage.ddr)},
                  {{}, pooling},
                  {std::string(shardingTypeName(option.type)), double(option.type)},
                  {std::string(option.kernelName()), 0},
                  {ranksText(placed.ranks), firstRank},
                  {{}, slowest},
                  {{}, slowest},
                  {heldText(limitsOf(row)), 0}};
    for (std::size_t i = 0; i < placed.ranks.size(); ++i)
        made.items.push_back(ItemIndex(m_state.firstShard(row) + i));
    made.colourNumber = std::size_t(option.type);
    return made;
}

} // namespace cutaway::embedding
