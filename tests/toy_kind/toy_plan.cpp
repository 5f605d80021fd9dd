#include "tests/toy_kind/toy_plan.h"

#include "core/plan/group_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::toy {

GroupIndex ToyPlan::groupOf(ItemIndex item) const
{
    return graph().node(nodeOf(item)).isOperation() ? GroupIndex(m_crews[item.value()]) : GroupIndex();
}

std::vector<ItemIndex> ToyPlan::groupItems(GroupIndex group) const
{
    std::vector<ItemIndex> items;
    for (std::size_t i = 0; i < itemCount(); ++i) {
        if (graph().nodes()[i].opcode != Opcode::Output && m_crews[i] == group.value())
            items.push_back(ItemIndex(i));
    }
    return items;
}

GroupInfo ToyPlan::group(GroupIndex group) const
{
    GroupInfo info{.label = "Crew " + std::to_string(group.value()),
                   .id = std::int64_t(group.value()),
                   .number = group.value(),
                   .lanes = {LaneIndex(group.value())},
                   .seconds = 0.0};
    for (const ItemIndex item : groupItems(group)) {
        const Node &node = graph().node(nodeOf(item));
        info.itemCount += node.isOperation() ? 1 : 0;
        info.usedBytes += node.totalBytes;
        *info.seconds += node.latency ? node.latency->seconds() : 0;
    }
    return info;
}

LaneInfo ToyPlan::lane(LaneIndex lane) const
{
    const Device &device = inventory()->devices[lane.value()];
    const GroupIndex group(lane.value());
    return {.label = device.name,
            .kind = device.kind,
            .host = device.host,
            .number = lane.value(),
            .usedBytes = this->group(group).usedBytes,
            .capacityBytes = device.availableMemBytes,
            .groups = {group}};
}

std::vector<GroupEdge> ToyPlan::edges() const
{
    std::map<std::pair<std::size_t, std::size_t>, std::int64_t> bytes;
    for (std::size_t i = 0; i < itemCount(); ++i) {
        for (const ItemIndex input : inputs(ItemIndex(i))) {
            if (graph().nodes()[i].opcode != Opcode::Output && m_crews[i] != m_crews[input.value()])
                bytes[{m_crews[input.value()], m_crews[i]}] += graph().node(nodeOf(input)).outputBytes;
        }
    }
    std::vector<GroupEdge> edges;
    for (const auto &[ends, sent] : bytes)
        edges.push_back({.from = GroupIndex(ends.first), .to = GroupIndex(ends.second), .bytes = sent});
    return edges;
}

PlanCost ToyPlan::makeCost() const
{
    PlanCost cost;
    cost.latencySec = 0.0;
    for (std::size_t i = 0; i < groupCount(); ++i) {
        const GroupInfo crew = group(GroupIndex(i));
        cost.largestLaneBytes = std::max(cost.largestLaneBytes, crew.usedBytes);
        if (*crew.seconds < *cost.latencySec)
            continue;
        cost.latencySec = crew.seconds;
        cost.parts = {{.label = crew.label, .seconds = *crew.seconds, .group = GroupIndex(i), .groupTo = {}}};
        cost.criticalGroups = {GroupIndex(i)};
    }
    for (const GroupEdge &edge : edges())
        cost.transferredBytes += edge.bytes;
    return cost;
}

Preview ToyPlan::preview(const Move &move) const
{
    Preview preview;
    preview.latencyBefore = cost().latencySec;
    preview.transferredBefore = cost().transferredBytes;
    if (move.items.empty() || !move.lanes.empty() || move.create.isValid() || move.remove.isValid()) {
        preview.code = "not_offered";
        preview.reason = "operators go from crew to crew, nothing else moves";
        return preview;
    }
    ToyPlan after(*this);
    after.restore(move);
    preview.allowed = true;
    preview.latencyAfter = after.cost().latencySec;
    preview.transferredAfter = after.cost().transferredBytes;
    for (const Move::ItemToGroup &entry : move.items)
        preview.moved.push_back(entry.item);
    return preview;
}

Applied ToyPlan::perform(const Move &move)
{
    Applied applied;
    for (const Move::ItemToGroup &entry : move.items) {
        const GroupIndex from(m_crews[entry.item.value()]);
        applied.inverse.items.push_back({entry.item, from});
        m_crews[entry.item.value()] = entry.to.value();
        applied.change.items.push_back(entry.item);
        for (const GroupIndex group : {from, entry.to}) {
            applied.change.groups.push_back(group);
            applied.change.lanes.push_back(LaneIndex(group.value()));
        }
    }
    std::ranges::reverse(applied.inverse.items);
    return applied;
}

std::optional<Move> ToyPlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    if (inventory->devices.size() != groupCount())
        return std::nullopt;
    return Move();
}

Text ToyPlan::describe(const Move &move) const
{
    return "Move " + graph().node(nodeOf(move.items.front().item)).name + " to crew " +
           std::to_string(move.items.front().to.value());
}

Result<Move> ToyPlan::readMove(const nlohmann::json &entry) const
{
    GroupMoveReading reading(*this, entry, "no crew");
    return reading.finish(reading.groupMove("crew"));
}

nlohmann::ordered_json ToyPlan::after(const Applied &) const
{
    return {{"latency_sec", *cost().latencySec}};
}

void ToyPlan::addFields(nlohmann::ordered_json &document) const
{
    nlohmann::ordered_json crews = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < itemCount(); ++i)
        crews[graph().nodes()[i].name] = m_crews[i];
    document["crews"] = std::move(crews);
}

} // namespace cutaway::toy
