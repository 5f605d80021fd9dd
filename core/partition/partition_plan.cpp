#include "core/partition/partition_plan.h"

#include "core/devices/inventory.h"
#include "core/json/parameter.h"
#include "core/partition/partition_json.h"
#include "core/partition/partition_moves.h"
#include "core/partition/partition_summary.h"
#include "core/plan/memory_at_peak.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

namespace cutaway {

ParameterDeclaration transfersControl()
{
    return declareChoice(std::string(transfersName), "Transfers", {"rate", "links"},
                         "How transfers between devices are timed: by the one transfer rate of all devices, as in "
                         "torch.fx, or by the link between the two devices where the inventory has one.");
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
    , m_state(PartitionState(graph, this->inventory(), std::move(partitioning),
                             transfersOf(this->origin(), *this->inventory())))
{
}

/// Edits by hand leave transfers costed as they are, although a plan by hand would have them costed otherwise.
void PartitionPlan::setOrigin(PlanOrigin origin)
{
    const bool isEdited = origin.plannerId == "manual" && this->origin().plannerId != "manual";
    if (isEdited && transfersOf(origin, state().inventory()) != state().transfers())
        origin.parameters[std::string(transfersName)] = std::string(wordOf(state().transfers()));
    GraphPlan::setOrigin(std::move(origin));
    followTransfers();
}

/// What the document says or, where it says nothing, what follows from planner and devices.
void PartitionPlan::followTransfers()
{
    PartitionChange change;
    change.transfers = transfersOf(origin(), state().inventory());
    if (change.transfers == state().transfers())
        return;
    m_state.perform([change](PartitionState &state) { return state.perform(change); });
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
    return state().transfers() == Transfers::Links ? phrase("torch.fx's latency of partitions, transfers over links")
                                                   : phrase("torch.fx's latency of partitions");
}

std::vector<ParameterDeclaration> PartitionPlan::controls() const
{
    if (state().inventory().links.empty() && state().transfers() == Transfers::Rate)
        return {}; // there is nothing to choose
    return {transfersControl()};
}

ParameterValues PartitionPlan::controlValues() const
{
    if (controls().empty())
        return {};
    return {{std::string(transfersName), std::string(wordOf(state().transfers()))}};
}

Preview PartitionPlan::preview(const Move &move) const
{
    return m_state.with([&](PartitionState &draft) { return previewMove(state(), draft, m_pins, move); });
}

Applied PartitionPlan::perform(const Move &move)
{
    const bool hadUnplaced = hasUnplaced();
    Applied applied = m_state.perform([move](PartitionState &state) { return performMove(state, move); });
    applied.inverse.pins = changePins(m_pins, move.pins);
    for (const Move::Setting &setting : move.settings) {
        ParameterValues parameters = origin().parameters;
        parameters[setting.name] = setting.value;
        setParameters(std::move(parameters));
        m_bound.reset();
    }
    if (hadUnplaced != hasUnplaced())
        applied.change.lanes.push_back(LaneIndex(state().inventory().devices.size()));
    return applied;
}

Text PartitionPlan::describe(const Move &move) const
{
    return move.settings.empty() ? describeMove(state(), move) : describeSetting(*this, move.settings.front());
}

GroupIndex PartitionPlan::nextGroup() const
{
    const Partitioning &partitioning = state().partitioning();
    const bool lastIsFree = !partitioning.empty() && !partitioning.back().exists;
    return GroupIndex(lastIsFree ? partitioning.size() - 1 : partitioning.size());
}

void PartitionPlan::forgetUndone()
{
    const Partitioning &now = state().partitioning();
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
    m_state.replace([&](PartitionState &state) {
        state = PartitionState(sharedGraph(), inventory(), std::move(partitioning), state.transfers());
    });
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
            kept.lane = LaneIndex(inventory.find(state().inventory().devices[pin.lane.value()].logicalId).value());
        if (kept.lane.value() < inventory.devices.size() || pin.kind != Pin::Kind::Lane)
            pins.emplace(item, kept);
        else
            inverse.pins.push_back({item, pin});
    }
    return pins;
}

std::optional<Move> PartitionPlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    Partitioning partitioning = state().partitioning();
    Move back;
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        std::vector<DeviceIndex> devices;
        for (const DeviceIndex old : partitioning[p].devices) {
            const DeviceIndex kept = inventory->find(state().inventory().device(old).logicalId);
            if (kept.isValid())
                devices.push_back(kept);
        }
        back.lanes.push_back({GroupIndex(p), lanesOf(partitioning[p])});
        partitioning[p].devices = std::move(devices);
    }
    m_pins = pinsOn(*inventory, back);
    m_state.replace([&](PartitionState &state) {
        state = PartitionState(sharedGraph(), inventory, std::move(partitioning), transfersOf(origin(), *inventory));
    });
    m_bound.reset();
    return back;
}

PlanCost PartitionPlan::makeCost() const
{
    PlanCost cost = costOf(state());
    // The bound is of plans that run: one that is not placed yet may take less, and that would mean nothing.
    const bool isPlaced = std::ranges::none_of(state().partitioning(), [](const Partition &partition) {
        return partition.isUsed() && partition.devices.empty();
    });
    if (!isPlaced)
        return cost;
    const std::optional<LatencyBound> &bound =
        m_bound.get([this] { return latencyBound(graph(), state().inventory(), state().transfers()); });
    if (bound) {
        cost.boundSec = bound->seconds;
        cost.boundOrigin = boundOrigin(graph(), *bound);
    }
    return cost;
}

std::vector<Problem> PartitionPlan::problems() const
{
    return problemsOf(state(), m_pins);
}

GroupLimits PartitionPlan::limits(GroupIndex group) const
{
    return limitsOf(state(), std::uint32_t(group.value()));
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

// What the views draw of a partition plan.

GroupIndex PartitionPlan::groupOf(ItemIndex item) const
{
    const std::uint32_t home = state().home(nodeOf(item));
    return home == noPartition ? GroupIndex() : GroupIndex(home);
}

std::vector<LaneIndex> PartitionPlan::lanesOf(const Partition &partition) const
{
    std::vector<LaneIndex> lanes;
    for (const DeviceIndex device : partition.devices)
        lanes.push_back(LaneIndex(device.value()));
    if (lanes.empty())
        lanes.push_back(LaneIndex(state().inventory().devices.size()));
    return lanes;
}

GroupInfo PartitionPlan::group(GroupIndex group) const
{
    const std::uint32_t position = std::uint32_t(group.value());
    const Partition &partition = state().partitioning()[position];
    GroupInfo info;
    info.id = partition.id;
    info.label = phrase("Partition %1", {std::to_string(partition.id)});
    info.number = std::size_t(partition.id < 0 ? position : partition.id);
    info.exists = partition.exists;
    if (partition.exists)
        info.lanes = lanesOf(partition);
    if (info.lanes.size() == 1)
        info.number = info.lanes.front().value();
    info.itemCount = partition.operations.size();
    info.usedBytes = state().usedBytes(position);
    if (state().hasLatency())
        info.seconds = state().latency(position).overallSec;
    return info;
}

Text PartitionPlan::latencyText() const
{
    return phrase(
        "The longest path: the times of partitions that wait for each other, plus the transfers between them.");
}

GroupTimeWords PartitionPlan::groupTimeWords(const GroupInfo &) const
{
    return {
        phrase("Longest path"),
        phrase("The longest chain of operators in the partition that wait for each other. The others run meanwhile.")};
}

std::optional<std::vector<ItemIndex>> PartitionPlan::timedItems(GroupIndex group) const
{
    const std::vector<NodeIndex> path =
        m_state.with([&](PartitionState &draft) { return draft.longestPath(std::uint32_t(group.value())); });
    std::vector<ItemIndex> items;
    for (const NodeIndex node : path)
        items.push_back(itemOf(node));
    return items;
}

std::vector<ItemIndex> PartitionPlan::groupItems(GroupIndex group) const
{
    std::vector<ItemIndex> items;
    for (const NodeIndex node : nodesOf(graph(), state().partitioning()[group.value()]))
        items.push_back(ItemIndex(node.value()));
    return items;
}

bool PartitionPlan::hasUnplaced() const
{
    return std::ranges::any_of(state().partitioning(), [](const Partition &partition) {
        return partition.exists && partition.devices.empty();
    });
}

std::size_t PartitionPlan::laneCount() const
{
    return state().inventory().devices.size() + (hasUnplaced() ? 1 : 0);
}

LaneInfo PartitionPlan::lane(LaneIndex lane) const
{
    const Inventory &inventory = state().inventory();
    const bool isDevice = lane.value() < inventory.devices.size();
    LaneInfo info;
    info.number = lane.value();
    info.isPlace = isDevice;
    for (std::size_t p = 0; p < state().partitioning().size(); ++p) {
        const Partition &partition = state().partitioning()[p];
        if (!partition.exists || !std::ranges::count(lanesOf(partition), lane))
            continue;
        info.groups.push_back(GroupIndex(p));
        info.usedBytes += state().usedBytes(std::uint32_t(p));
    }
    if (!isDevice) {
        info.label = phrase("Not placed");
        return info;
    }
    const Device &device = inventory.devices[lane.value()];
    info.label = nameOf(device);
    info.kind = device.kind;
    info.host = device.host;
    info.usedBytes = state().deviceBytes(DeviceIndex(lane.value()));
    if (device.availableMemBytes != unknownMemory)
        info.capacityBytes = device.availableMemBytes;
    return info;
}

/// Of a device's only partition its operators; several are told as what they are.
std::vector<MemoryPart> PartitionPlan::finerMemory(LaneIndex lane) const
{
    const std::vector<GroupIndex> groups = this->lane(lane).groups;
    if (groups.size() != 1)
        return {};
    const std::vector<NodeIndex> nodes = nodesOf(graph(), state().partitioning()[groups.front().value()]);
    std::vector<std::int64_t> bytes;
    std::int64_t received = state().usedBytes(std::uint32_t(groups.front().value()));
    for (const NodeIndex node : nodes) {
        bytes.push_back(graph().node(node).totalBytes);
        received -= bytes.back();
    }
    std::vector<MemoryPart> parts;
    addThings(parts, bytes, [&](std::size_t i) {
        MemoryPart part{graph().node(nodes[i]).name};
        part.item = ItemIndex(nodes[i].value());
        return part;
    });
    parts.push_back({phrase("Received values"), received,
                     phrase("Outputs of other partitions, for each operator here that reads them.")});
    return parts;
}

std::vector<GroupEdge> PartitionPlan::edges() const
{
    std::vector<GroupEdge> edges;
    for (const PartitionEdge &edge : state().edges()) {
        const Partition &from = state().partitioning()[edge.from];
        const Partition &to = state().partitioning()[edge.to];
        edges.push_back({GroupIndex(edge.from), GroupIndex(edge.to), edge.bytes,
                         state().transferSeconds(edge).value_or(0.0), from.devices != to.devices});
    }
    return edges;
}

Timeline PartitionPlan::timeline() const
{
    return timelineOf(state()).timeline;
}

std::vector<std::string> PartitionPlan::recordingCommands() const
{
    return {"cutaway export MODEL --devices DEVICES --plan PLAN --to fx-aot-python --out plan.py",
            "python3 plan.py MODULE:FUNCTION --profile traces"};
}

Result<ExpectedRun> PartitionPlan::expectedRun() const
{
    return expectedRunOf(state());
}

std::vector<std::vector<double>> PartitionPlan::timelineSlack() const
{
    return timelineOf(state()).slack;
}

} // namespace cutaway
