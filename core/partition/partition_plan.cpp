#include "core/partition/partition_plan.h"

#include "core/partition/partition_json.h"
#include "core/partition/partition_kind.h"
#include "core/partition/partition_limits.h"
#include "core/partition/partition_moves.h"
#include "core/partition/partition_summary.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

PartitionPlan::PartitionPlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                             Partitioning partitioning, PlanOrigin origin)
    : GraphPlan(graph, std::move(inventory), std::move(origin))
    , m_state(graph, this->inventory(), std::move(partitioning))
{
}

Preview PartitionPlan::preview(const Move &move) const
{
    return previewMove(m_state, m_pins, move);
}

Applied PartitionPlan::perform(const Move &move)
{
    const bool hadUnplaced = hasUnplaced();
    Applied applied = performMove(m_state, move);
    applied.inverse.pins = changePins(m_pins, move.pins);
    if (hadUnplaced != hasUnplaced())
        applied.change.lanes.push_back(LaneIndex(m_state.inventory().devices.size()));
    return applied;
}

Text PartitionPlan::describe(const Move &move) const
{
    return describeMove(m_state, move);
}

GroupIndex PartitionPlan::nextGroup() const
{
    const Partitioning &partitioning = m_state.partitioning();
    const bool lastIsFree = !partitioning.empty() && !partitioning.back().exists;
    return GroupIndex(lastIsFree ? partitioning.size() - 1 : partitioning.size());
}

Pin PartitionPlan::pinOf(ItemIndex item) const
{
    const auto found = m_pins.find(item);
    return found == m_pins.end() ? Pin() : found->second;
}

std::vector<ItemIndex> PartitionPlan::pinnedItems() const
{
    std::vector<ItemIndex> items;
    for (const auto &[item, pin] : m_pins)
        items.push_back(item);
    return items;
}

/// Pins to devices that are gone are dropped; the inverse has them.
PartitionPins PartitionPlan::pinsOn(const Inventory &inventory, Move &inverse) const
{
    PartitionPins pins;
    for (const auto &[item, pin] : m_pins) {
        Pin kept = pin;
        if (pin.kind == Pin::Kind::Lane)
            kept.lane = LaneIndex(inventory.find(m_state.inventory().devices[pin.lane.value()].logicalId).value());
        if (kept.lane.value() < inventory.devices.size() || pin.kind != Pin::Kind::Lane)
            pins.emplace(item, kept);
        else
            inverse.pins.push_back({item, pin});
    }
    return pins;
}

std::optional<Move> PartitionPlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    Partitioning partitioning = m_state.partitioning();
    Move back;
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        std::vector<DeviceIndex> devices;
        for (const DeviceIndex old : partitioning[p].devices) {
            const DeviceIndex kept = inventory->find(m_state.inventory().device(old).logicalId);
            if (kept.isValid())
                devices.push_back(kept);
        }
        back.lanes.push_back({GroupIndex(p), lanesOf(partitioning[p])});
        partitioning[p].devices = std::move(devices);
    }
    m_pins = pinsOn(*inventory, back);
    m_state = PartitionState(sharedGraph(), inventory, std::move(partitioning));
    m_bound.reset();
    return back;
}

PlanCost PartitionPlan::makeCost() const
{
    PlanCost cost = costOf(m_state);
    // The bound is of plans that run: one that is not placed yet may take less, and that would mean nothing.
    const bool isPlaced = std::ranges::none_of(m_state.partitioning(), [](const Partition &partition) {
        return partition.isUsed() && partition.devices.empty();
    });
    if (!isPlaced)
        return cost;
    if (!m_bound)
        m_bound = latencyBound(graph(), m_state.inventory());
    if (*m_bound) {
        cost.boundSec = (*m_bound)->seconds;
        cost.boundOrigin = boundOrigin(graph(), **m_bound);
    }
    return cost;
}

std::vector<Problem> PartitionPlan::problems() const
{
    return problemsOf(m_state, m_pins);
}

GroupLimits PartitionPlan::limits(GroupIndex group) const
{
    return limitsOf(m_state, std::uint32_t(group.value()));
}

std::unique_ptr<EditedPlan> singlePartitionPlan(std::shared_ptr<const Graph> graph,
                                                std::shared_ptr<const Inventory> inventory, DeviceIndex device)
{
    Partition whole = wholeGraph(*graph);
    if (device.isValid())
        whole.devices.push_back(device);
    return std::make_unique<PartitionPlan>(std::move(graph), std::move(inventory), Partitioning{std::move(whole)},
                                           PlanOrigin());
}

} // namespace cutaway
