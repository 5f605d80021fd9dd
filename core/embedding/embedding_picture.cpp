#include "core/base/units.h"
#include "core/embedding/embedding_plan.h"
#include "core/embedding/embedding_summary.h"
#include "core/embedding/estimators.h"
#include "core/plan/memory_at_peak.h"

#include <algorithm>
#include <numeric>

namespace cutaway::embedding {

namespace {

// What the views draw of an embedding plan.

/// What the shard returns in a step.
std::int64_t outputBytes(const Model &model, std::size_t index, ShardingType type, const Shard &shard)
{
    const Table &table = model.table(index);
    const Lookups lookups = lookupsOf(table, model.settings.estimate.batchSize);
    return shardTraffic(table, type, shard.shape, lookups, model.topology, table.outputElementBytes).output;
}

// The tables of an embedding plan as rows.

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

// What is said of shards, and of the plan's times.

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

ItemInfo EmbeddingPlan::item(ItemIndex item) const
{
    const ShardRef ref = state().shardAt(item.value());
    const PlacedTable &placed = state().table(ref.table);
    const Node &node = graph().node(state().model().table(ref.table).node);
    const Shard &shard = placed.option.shards[ref.shard];
    ItemInfo info;
    info.label = node.name;
    info.typeLabel = shardingTypeName(placed.option.type);
    info.modulePath = node.modulePath;
    info.role = ItemRole::Operator;
    info.kind = OperatorKind::Linear; // as of all embeddings, whatever the graph calls the node
    info.seconds = shard.total / millisecondsPerSecond;
    info.totalBytes = shard.storage.hbm + shard.storage.ddr;
    info.outputBytes = std::min(info.totalBytes, outputBytes(state().model(), ref.table, placed.option.type, shard));
    info.node = state().model().table(ref.table).node;
    info.badge = shardingTypeAbbreviation(placed.option.type);
    if (placed.ranks.size() > 1)
        info.badge += " " + std::to_string(ref.shard + 1) + "/" + std::to_string(placed.ranks.size());
    info.colourNumber = std::size_t(placed.option.type);
    return info;
}

GroupIndex EmbeddingPlan::groupOf(ItemIndex item) const
{
    const ShardRef ref = state().shardAt(item.value());
    return GroupIndex(state().table(ref.table).ranks[ref.shard]);
}

GroupInfo EmbeddingPlan::group(GroupIndex group) const
{
    const std::size_t rank = group.value();
    GroupInfo info;
    info.label = phrase("Rank %1", {std::to_string(rank)});
    info.id = std::int64_t(rank);
    info.number = rank;
    info.lanes = {LaneIndex(rank)};
    info.itemCount = state().onRank(rank).size();
    info.usedBytes = state().topology().plannedTier(state().sums(rank).used);
    info.seconds = state().sums(rank).total / millisecondsPerSecond;
    return info;
}

std::vector<ItemIndex> EmbeddingPlan::groupItems(GroupIndex group) const
{
    std::vector<ItemIndex> items;
    for (const ShardRef ref : state().onRank(group.value()))
        items.push_back(ItemIndex(state().firstShard(ref.table) + ref.shard));
    return items;
}

LaneInfo EmbeddingPlan::lane(LaneIndex lane) const
{
    const std::size_t rank = lane.value();
    const Topology &topology = state().topology();
    LaneInfo info;
    info.label = phrase("rank %1", {std::to_string(rank)});
    info.kind = topology.isCuda ? "gpu" : "cpu";
    info.host = "host " + std::to_string(rank / std::size_t(topology.localWorldSize));
    if (inventory()->devices.size() == topology.ranks()) {
        const Device &device = inventory()->devices[rank];
        info.kind = device.kind.empty() ? info.kind : device.kind;
        info.host = device.host.empty() ? info.host : device.host;
    }
    info.number = rank;
    // With what dense parameters and inputs take, as the report has it: the share used is one figure everywhere.
    const Reservation &reservation = state().model().reservation;
    info.usedBytes = topology.plannedTier(state().sums(rank).used + reservation.taken());
    if (topology.knowsMemory(rank))
        info.capacityBytes =
            std::max<std::int64_t>(0, topology.plannedTier(reservation.available[rank] + reservation.taken()));
    info.groups = {GroupIndex(rank)};
    return info;
}

std::vector<MemoryPart> EmbeddingPlan::finerMemory(LaneIndex lane) const
{
    const Topology &topology = state().topology();
    const auto shards = state().onRank(lane.value());
    std::vector<std::int64_t> bytes;
    for (const ShardRef ref : shards)
        bytes.push_back(topology.plannedTier(state().shard(ref).storage));
    std::vector<MemoryPart> parts;
    addThings(parts, bytes, [&](std::size_t i) {
        const std::size_t count = state().table(shards[i].table).ranks.size();
        const std::string &name = graph().node(state().model().table(shards[i].table).node).name;
        MemoryPart part;
        part.label = count == 1 ? Text(name)
                                : phrase("%1, shard %2 of %3",
                                         {name, std::to_string(shards[i].shard + 1), std::to_string(count)});
        part.item = ItemIndex(state().firstShard(shards[i].table) + shards[i].shard);
        return part;
    });
    const Reservation &reservation = state().model().reservation;
    if (!reservation.isForBoth)
        return parts;
    parts.push_back({phrase("Dense parameters"), topology.plannedTier(reservation.dense.value_or(Storage())),
                     phrase("Parameters and buffers that are not tables.")});
    parts.push_back({phrase("Inputs"), topology.plannedTier(reservation.kjt), phrase("The ids of a step.")});
    return parts;
}

std::vector<LaneTimePart> EmbeddingPlan::laneTime(LaneIndex lane) const
{
    using Role = TimelineBar::Role;
    const Perf &perf = state().sums(lane.value()).perf;
    return {{phrase("forward compute"), Role::Forward, perf.fwdCompute / millisecondsPerSecond},
            {phrase("forward transfer"), Role::Transfer, perf.fwdComms / millisecondsPerSecond},
            {phrase("backward compute"), Role::Backward, perf.bwdCompute / millisecondsPerSecond},
            {phrase("backward transfer"), Role::Transfer, perf.bwdComms / millisecondsPerSecond},
            {phrase("prefetch"), Role::Exposed, perf.prefetchCompute / millisecondsPerSecond}};
}

std::vector<LaneTier> EmbeddingPlan::otherTiers(LaneIndex lane) const
{
    struct Tier
    {
        const char *label;
        std::int64_t Storage::*bytes;
    };
    static constexpr Tier tiers[] = {{"DDR", &Storage::ddr}, {"SSD", &Storage::ssd}};
    std::vector<LaneTier> others;
    for (const Tier &tier : tiers) {
        if (!state().topology().isCuda && tier.bytes == &Storage::ddr)
            continue; // the lane's own
        bool isUsed = false;
        for (std::size_t rank = 0; rank < laneCount() && !isUsed; ++rank)
            isUsed = state().sums(rank).used.*tier.bytes > 0;
        const std::size_t rank = lane.value();
        if (isUsed)
            others.push_back({tier.label, state().sums(rank).used.*tier.bytes,
                              std::max<std::int64_t>(0, state().model().reservation.available[rank].*tier.bytes)});
    }
    return others;
}

std::vector<std::string> EmbeddingPlan::colourNames() const
{
    std::vector<std::string> names(shardingTypeCount);
    for (std::size_t t = 0; t < state().tableCount(); ++t) {
        const ShardingType type = state().table(t).option.type;
        names[std::size_t(type)] = shardingTypeName(type);
    }
    return names;
}

/// A row for each rank: its five sums one after the other, as in its load.
Timeline EmbeddingPlan::timeline() const
{
    Timeline timeline;
    for (std::size_t r = 0; r < state().topology().ranks(); ++r) {
        TimelineRow row;
        row.label = phrase("rank %1", {std::to_string(r)});
        row.lane = LaneIndex(r);
        double time = 0;
        for (const LaneTimePart &part : laneTime(row.lane)) {
            const double end = time + part.seconds;
            if (part.seconds > 0)
                row.bars.push_back({part.role, time, end, part.label, GroupIndex(r), {}});
            time = end;
        }
        timeline.endSec = std::max(timeline.endSec, time);
        timeline.rows.push_back(std::move(row));
    }
    return timeline;
}

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
             phrase("Memory of all its shards: weights, optimizer state, inputs and outputs")},
            {phrase("Pooling"), Unit::Count, phrase("Mean ids per sample over all its features")},
            {phrase("Sharding"), Unit::Text, {}},
            {phrase("Kernel"), Unit::Text, {}},
            {phrase("Ranks"), Unit::Text, {}},
            {phrase("Limited to"), Unit::Text,
             phrase("Types, kernels, ranks and hosts that planners may use for it; pinned: none")},
            {phrase("Slowest shard"), Unit::Seconds, phrase("Time that its slowest shard adds to a rank")},
            {phrase("Relative"), Unit::Share, phrase("Its slowest shard against the slowest of all")}};
}

ItemTableRow EmbeddingPlan::itemTableRow(std::size_t row) const
{
    const Table &table = state().model().table(row);
    const PlacedTable &placed = state().table(row);
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
        made.items.push_back(ItemIndex(state().firstShard(row) + i));
    made.colourNumber = std::size_t(option.type);
    return made;
}

ItemTimeWords EmbeddingPlan::timeWords() const
{
    return {phrase("Time"), phrase("Time, sum"),
            phrase("Lookups and transfers of a shard, forward and backward; ranks run in parallel")};
}

Text EmbeddingPlan::latencyText() const
{
    return phrase("What the slowest rank does in a step, in order.");
}

std::vector<Text> EmbeddingPlan::partTexts() const
{
    std::vector<Text> texts;
    for (TimePart &part : timeParts(state().sums(state().slowestRank()).perf))
        texts.push_back(std::move(part.meaning));
    return texts;
}

std::vector<ItemFact> EmbeddingPlan::itemFacts(ItemIndex item) const
{
    const ShardRef ref = state().shardAt(item.value());
    const Table &table = state().model().table(ref.table);
    const PlacedTable &placed = state().table(ref.table);
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
        facts.push_back({phrase("Limited to"), held});
    facts.push_back({phrase("Weights of its part"), formatBytes(weights)});
    addStorage(facts, shard.storage);
    addPerf(facts, shard.perf, timeWords().ofOne, timeWords().meaning);
    facts.push_back({phrase("Features"), namesText(table.features)});
    return facts;
}

std::vector<ItemFact> EmbeddingPlan::sumFacts(std::span<const ItemIndex> items) const
{
    std::vector<bool> isCounted(state().tableCount());
    Storage storage;
    Perf perf;
    for (const ItemIndex item : items) {
        const ShardRef ref = state().shardAt(item.value());
        isCounted[ref.table] = true;
        storage += state().shard(ref).storage;
        perf += state().shard(ref).perf;
    }
    std::vector<ItemFact> facts{{"Tables", std::to_string(std::ranges::count(isCounted, true))}};
    addStorage(facts, storage);
    addPerf(facts, perf, timeWords().ofSeveral, timeWords().meaning);
    return facts;
}

} // namespace cutaway::embedding
