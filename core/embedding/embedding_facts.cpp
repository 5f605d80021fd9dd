#include "core/base/counts.h"
#include "core/base/units.h"
#include "core/embedding/embedding_plan.h"
#include "core/embedding/time_parts.h"

#include <algorithm>
#include <numeric>

// What is said of shards, and of the plan's times.
namespace cutaway::embedding {

namespace {

Text sizeText(std::int64_t rows, std::int64_t columns)
{
    return phrase("%1 rows × %2 columns", {formatCount(rows), formatCount(columns)});
}

void addStorage(std::vector<ItemFact> &facts, const Storage &storage)
{
    const std::pair<const char *, std::int64_t> tiers[] = {
        {"HBM", storage.hbm}, {"DDR", storage.ddr}, {"SSD", storage.ssd}};
    for (const auto &[label, bytes] : tiers) {
        if (bytes > 0)
            facts.push_back({label, formatBytes(bytes)});
    }
}

void addPerf(std::vector<ItemFact> &facts, const Perf &perf, const Text &total, const Text &meaning)
{
    for (const TimePart &part : timeParts(perf)) {
        if (part.seconds > 0)
            facts.push_back({part.label, formatSeconds(part.seconds), part.meaning});
    }
    facts.push_back({total, formatSeconds(perf.total() / millisecondsPerSecond), meaning});
}

std::string namesText(const std::vector<std::string> &names)
{
    constexpr std::size_t shown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), shown); ++i)
        text.append(text.empty() ? "" : ", ").append(names[i]);
    return names.size() > shown ? text + " and " + std::to_string(names.size() - shown) + " more" : text;
}

} // namespace

ItemTimeWords EmbeddingPlan::timeWords() const
{
    return {phrase("Time"), phrase("Time, sum"),
            phrase("Look-ups and transfers of a shard, forward and backward; ranks run at the same time")};
}

Text EmbeddingPlan::latencyText() const
{
    return phrase("What the rank that takes longest does in a step, one thing after another.");
}

std::vector<Text> EmbeddingPlan::partTexts() const
{
    std::vector<Text> texts;
    for (TimePart &part : timeParts(m_state.sums(m_state.slowestRank()).perf))
        texts.push_back(std::move(part.meaning));
    return texts;
}

std::vector<ItemFact> EmbeddingPlan::itemFacts(ItemIndex item) const
{
    const ShardRef ref = m_state.shardAt(item.value());
    const Table &table = m_state.model().table(ref.table);
    const PlacedTable &placed = m_state.table(ref.table);
    const Shard &shard = placed.option.shards[ref.shard];
    const std::int64_t weights = shard.shape.rows * shard.shape.columns * table.elementBytes;
    std::vector<ItemFact> facts{
        {phrase("Table"), phrase("%1, %2", {sizeText(table.rows, table.columns), table.dataType})},
        {phrase("Sharding"),
         std::string(shardingTypeName(placed.option.type)) + ", " + std::string(placed.option.kernelName())},
        {phrase("Shard"), phrase("%1 of %2", {std::to_string(ref.shard + 1), std::to_string(placed.ranks.size())})},
        {phrase("Its part"), sizeText(shard.shape.rows, shard.shape.columns)}};
    if (shard.shape.firstRow > 0 || shard.shape.firstColumn > 0)
        facts.push_back({phrase("From"), phrase("row %1, column %2", {formatCount(shard.shape.firstRow),
                                                                      formatCount(shard.shape.firstColumn)})});
    if (const std::string held = limitsText(limitsOf(ref.table)); !held.empty())
        facts.push_back({phrase("Held to"), held});
    facts.push_back({phrase("Weights of its part"), formatBytes(weights)});
    addStorage(facts, shard.storage);
    addPerf(facts, shard.perf, timeWords().ofOne, timeWords().meaning);
    facts.push_back({phrase("Features"), namesText(table.features)});
    return facts;
}

std::vector<ItemFact> EmbeddingPlan::sumFacts(std::span<const ItemIndex> items) const
{
    std::vector<bool> isCounted(m_state.tableCount());
    Storage storage;
    Perf perf;
    for (const ItemIndex item : items) {
        const ShardRef ref = m_state.shardAt(item.value());
        isCounted[ref.table] = true;
        storage += m_state.shard(ref).storage;
        perf += m_state.shard(ref).perf;
    }
    std::vector<ItemFact> facts{{"Tables", std::to_string(std::ranges::count(isCounted, true))}};
    addStorage(facts, storage);
    addPerf(facts, perf, timeWords().ofSeveral, timeWords().meaning);
    return facts;
}

} // namespace cutaway::embedding
