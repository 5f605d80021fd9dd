#include "core/base/units.h"
#include "core/embedding/embedding_plan.h"
#include "core/embedding/embedding_summary.h"

#include <algorithm>
#include <numeric>

// The tables of an embedding plan as rows.
namespace cutaway::embedding {

namespace {

constexpr std::size_t kernelCount = std::size_t(ComputeKernel::FusedUvmCaching) + 1;

/// As the outline tells them, whatever the order of the shards.
std::string ranksInOrder(std::vector<std::uint32_t> ranks)
{
    std::ranges::sort(ranks);
    return ranksText(ranks, ", ");
}

/// What the table's shards add to the rank that they add most to, ms.
double slowestShard(const ShardingOption &option)
{
    double slowest = 0;
    for (const Shard &shard : option.shards)
        slowest = std::max(slowest, shard.total);
    return slowest;
}

/// `table_wise, row_wise`, or what is left out where that is less to say: `not data_parallel`.
template <typename Value>
Text namedShortly(const std::vector<Value> &allowed, std::size_t all)
{
    std::vector<Value> others;
    for (std::size_t i = 0; i < all; ++i) {
        if (std::ranges::find(allowed, Value(i)) == allowed.end())
            others.push_back(Value(i));
    }
    return !others.empty() && others.size() < allowed.size() ? phrase("not %1", {namesOf(others)}) : namesOf(allowed);
}

/// What narrows the places first: a cell has room for some of it only.
Text heldText(const TableLimits &limits)
{
    std::vector<Text> parts;
    if (limits.isPinned)
        parts.push_back(phrase("pinned"));
    if (!limits.ranks.empty())
        parts.push_back(limits.ranks.size() == 1 ? phrase("rank %1", {ranksText(limits.ranks)})
                                                 : phrase("ranks %1", {ranksText(limits.ranks)}));
    if (!limits.hosts.empty())
        parts.push_back(limits.hosts.size() == 1 ? phrase("host %1", {ranksText(limits.hosts)})
                                                 : phrase("hosts %1", {ranksText(limits.hosts)}));
    if (!limits.types.empty())
        parts.push_back(namedShortly(limits.types, shardingTypeCount));
    if (!limits.kernels.empty())
        parts.push_back(namedShortly(limits.kernels, kernelCount));
    Text text;
    for (Text &part : parts)
        text = text.empty() ? std::move(part) : phrase("%1; %2", {std::move(text), std::move(part)});
    return text;
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
            {phrase("Held to"), Unit::Text,
             phrase("What planners may do with it: types, kernels, ranks, hosts; pinned: nothing")},
            {phrase("Slowest shard"), Unit::Seconds, phrase("What its slowest shard adds to a rank")},
            {phrase("Relative"), Unit::Share, phrase("Its slowest shard against the slowest of all")}};
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
                  {ranksInOrder(placed.ranks), firstRank},
                  {heldText(limitsOf(row)), 0},
                  {{}, slowest},
                  {{}, slowest}};
    for (std::size_t i = 0; i < placed.ranks.size(); ++i)
        made.items.push_back(ItemIndex(m_state.firstShard(row) + i));
    made.colourNumber = std::size_t(option.type);
    return made;
}

} // namespace cutaway::embedding
