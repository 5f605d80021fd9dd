#include "core/partition/partition_plan.h"

#include "core/json/declare_parameter.h"
#include "core/partition/partition_json.h"
#include "core/partition/partition_kind.h"
#include "core/partition/partition_limits.h"
#include "core/partition/partition_moves.h"
#include "core/partition/partition_summary.h"
#include "core/plan/setting_words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <map>

namespace cutaway {

ParameterDeclaration transfersControl()
{
    return declareChoice(
        std::string(transfersName), "Transfers", {"rate", "links"},
        "What transfers between devices take: their bytes over the one transfer rate of all devices, as "
        "torch.fx has it, or over the link between the two devices, where the inventory names one.");
}

std::string_view wordOf(Transfers transfers)
{
    return transfers == Transfers::Links ? "links" : "rate";
}

Transfers transfersOf(const PlanOrigin &origin, const Inventory &inventory)
{
    constexpr std::array<std::string_view, 5> byRate{"partition.size_based", "partition.sparse_nn",
                                                     "partition.cost_aware", "partition.kl_based",
                                                     "partition.aot_based"};
    const auto given = origin.parameters.find(transfersName);
    if (given != origin.parameters.end()) {
        for (const Transfers transfers : {Transfers::Rate, Transfers::Links}) {
            if (given->second == ParameterValue(std::string(wordOf(transfers))))
                return transfers;
        }
    }
    const bool isByRate = inventory.links.empty() || std::ranges::count(byRate, origin.plannerId) > 0;
    return isByRate ? Transfers::Rate : Transfers::Links;
}

PartitionPlan::PartitionPlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                             Partitioning partitioning, PlanOrigin origin)
    : GraphPlan(graph, std::move(inventory), std::move(origin))
    , m_state(graph, this->inventory(), std::move(partitioning), transfersOf(this->origin(), *this->inventory()))
{
}

/// Edits by hand leave transfers costed as they are, although a plan by hand would have them costed otherwise.
void PartitionPlan::setOrigin(PlanOrigin origin)
{
    const bool isEdited = origin.plannerId == "manual" && this->origin().plannerId != "manual";
    if (isEdited && transfersOf(origin, m_state.inventory()) != m_state.transfers())
        origin.parameters[std::string(transfersName)] = std::string(wordOf(m_state.transfers()));
    GraphPlan::setOrigin(std::move(origin));
    followTransfers();
}

/// What the document says or, where it says nothing, what follows from planner and devices.
void PartitionPlan::followTransfers()
{
    PartitionChange change;
    change.transfers = transfersOf(origin(), m_state.inventory());
    if (change.transfers == m_state.transfers())
        return;
    m_state.perform(change);
    m_bound.reset();
    forgetCost();
}

void PartitionPlan::setTransfers(Transfers transfers)
{
    Move move;
    move.settings.push_back({std::string(transfersName), std::string(wordOf(transfers))});
    restore(move);
}

Text PartitionPlan::timeModel() const
{
    return m_state.transfers() == Transfers::Links ? phrase("torch.fx's latency of partitions, transfers over links")
                                                   : phrase("torch.fx's latency of partitions");
}

std::vector<ParameterDeclaration> PartitionPlan::controls() const
{
    if (m_state.inventory().links.empty() && m_state.transfers() == Transfers::Rate)
        return {}; // there is nothing to choose
    return {transfersControl()};
}

ParameterValues PartitionPlan::controlValues() const
{
    if (controls().empty())
        return {};
    return {{std::string(transfersName), std::string(wordOf(m_state.transfers()))}};
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
    for (const Move::Setting &setting : move.settings) {
        ParameterValues parameters = origin().parameters;
        parameters[setting.name] = setting.value;
        setParameters(std::move(parameters));
        m_bound.reset();
    }
    if (hadUnplaced != hasUnplaced())
        applied.change.lanes.push_back(LaneIndex(m_state.inventory().devices.size()));
    return applied;
}

Text PartitionPlan::describe(const Move &move) const
{
    return move.settings.empty() ? describeMove(m_state, move) : describeSetting(*this, move.settings.front());
}

GroupIndex PartitionPlan::nextGroup() const
{
    const Partitioning &partitioning = m_state.partitioning();
    const bool lastIsFree = !partitioning.empty() && !partitioning.back().exists;
    return GroupIndex(lastIsFree ? partitioning.size() - 1 : partitioning.size());
}

void PartitionPlan::forgetUndone()
{
    const Partitioning &now = m_state.partitioning();
    const bool isAsRead =
        std::ranges::all_of(now, &Partition::exists) && std::ranges::is_sorted(now, {}, &Partition::id);
    if (isAsRead)
        return;
    std::vector<std::size_t> kept;
    for (std::size_t p = 0; p < now.size(); ++p) {
        if (now[p].exists)
            kept.push_back(p);
    }
    std::ranges::sort(kept, {}, [&](std::size_t p) { return now[p].id; });
    Partitioning partitioning;
    std::map<std::size_t, GroupIndex> places;
    for (const std::size_t p : kept) {
        places.emplace(p, GroupIndex(partitioning.size()));
        partitioning.push_back(now[p]);
    }
    for (auto &[item, pin] : m_pins) {
        if (const auto place = places.find(pin.group.value()); place != places.end())
            pin.group = place->second;
    }
    m_state = PartitionState(sharedGraph(), inventory(), std::move(partitioning), m_state.transfers());
    forgetCost();
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
    m_state = PartitionState(sharedGraph(), inventory, std::move(partitioning), transfersOf(origin(), *inventory));
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
        m_bound = latencyBound(graph(), m_state.inventory(), m_state.transfers());
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
