#include "core/base/units.h"
#include "core/embedding/embedding_plan.h"
#include "core/embedding/estimators.h"

#include <algorithm>

// What the views draw of an embedding plan.
namespace cutaway::embedding {

namespace {

/// What the shard returns in a step.
std::int64_t outputBytes(const Model &model, std::size_t index, ShardingType type, const Shard &shard)
{
    const Table &table = model.table(index);
    const Lookups lookups = lookupsOf(table, model.settings.estimate.batchSize);
    return shardTraffic(table, type, shard.shape, lookups, model.topology, table.outputElementBytes).output;
}

} // namespace

ItemInfo EmbeddingPlan::item(ItemIndex item) const
{
    const ShardRef ref = m_state.shardAt(item.value());
    const PlacedTable &placed = m_state.table(ref.table);
    const Node &node = graph().node(m_state.model().table(ref.table).node);
    const Shard &shard = placed.option.shards[ref.shard];
    ItemInfo info;
    info.label = node.name;
    info.typeLabel = shardingTypeName(placed.option.type);
    info.modulePath = node.modulePath;
    info.role = ItemRole::Operator;
    info.kind = OperatorKind::Linear; // as of all embeddings, whatever the graph calls the node
    info.seconds = shard.total / millisecondsPerSecond;
    info.totalBytes = shard.storage.hbm + shard.storage.ddr;
    info.outputBytes = std::min(info.totalBytes, outputBytes(m_state.model(), ref.table, placed.option.type, shard));
    info.node = m_state.model().table(ref.table).node;
    info.badge = shardingTypeAbbreviation(placed.option.type);
    if (placed.ranks.size() > 1)
        info.badge += " " + std::to_string(ref.shard + 1) + "/" + std::to_string(placed.ranks.size());
    info.colourNumber = std::size_t(placed.option.type);
    return info;
}

GroupIndex EmbeddingPlan::groupOf(ItemIndex item) const
{
    const ShardRef ref = m_state.shardAt(item.value());
    return GroupIndex(m_state.table(ref.table).ranks[ref.shard]);
}

GroupInfo EmbeddingPlan::group(GroupIndex group) const
{
    const std::size_t rank = group.value();
    GroupInfo info;
    info.label = phrase("Rank %1", {std::to_string(rank)});
    info.id = std::int64_t(rank);
    info.number = rank;
    info.lanes = {LaneIndex(rank)};
    info.itemCount = m_state.onRank(rank).size();
    info.usedBytes = m_state.topology().plannedTier(m_state.sums(rank).used);
    info.seconds = m_state.sums(rank).total / millisecondsPerSecond;
    return info;
}

std::vector<ItemIndex> EmbeddingPlan::groupItems(GroupIndex group) const
{
    std::vector<ItemIndex> items;
    for (const ShardRef ref : m_state.onRank(group.value()))
        items.push_back(ItemIndex(m_state.firstShard(ref.table) + ref.shard));
    return items;
}

LaneInfo EmbeddingPlan::lane(LaneIndex lane) const
{
    const std::size_t rank = lane.value();
    const Topology &topology = m_state.topology();
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
    const Reservation &reservation = m_state.model().reservation;
    info.usedBytes = topology.plannedTier(m_state.sums(rank).used + reservation.taken());
    if (topology.knowsMemory(rank))
        info.capacityBytes =
            std::max<std::int64_t>(0, topology.plannedTier(reservation.available[rank] + reservation.taken()));
    info.groups = {GroupIndex(rank)};
    return info;
}

std::vector<LaneTimePart> EmbeddingPlan::laneTime(LaneIndex lane) const
{
    using Role = TimelineBar::Role;
    const Perf &perf = m_state.sums(lane.value()).perf;
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
        if (!m_state.topology().isCuda && tier.bytes == &Storage::ddr)
            continue; // the lane's own
        bool isUsed = false;
        for (std::size_t rank = 0; rank < laneCount() && !isUsed; ++rank)
            isUsed = m_state.sums(rank).used.*tier.bytes > 0;
        const std::size_t rank = lane.value();
        if (isUsed)
            others.push_back({tier.label, m_state.sums(rank).used.*tier.bytes,
                              std::max<std::int64_t>(0, m_state.model().reservation.available[rank].*tier.bytes)});
    }
    return others;
}

std::vector<std::string> EmbeddingPlan::colourNames() const
{
    std::vector<std::string> names(shardingTypeCount);
    for (std::size_t t = 0; t < m_state.tableCount(); ++t) {
        const ShardingType type = m_state.table(t).option.type;
        names[std::size_t(type)] = shardingTypeName(type);
    }
    return names;
}

/// A row for each rank: its five sums one after the other, as in its load.
Timeline EmbeddingPlan::timeline() const
{
    Timeline timeline;
    for (std::size_t r = 0; r < m_state.topology().ranks(); ++r) {
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

} // namespace cutaway::embedding
