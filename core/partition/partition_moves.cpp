#include "core/partition/partition_moves.h"

#include "core/base/names.h"
#include "core/base/sort_unique.h"
#include "core/json/parameter.h"
#include "core/partition/partition_plan.h"
#include "core/plan/group_json.h"
#include "core/plan/move.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

// Entries of a moves document.

/// `true`: to where it is; `false`: to nothing; else as in a plan's `pins`.
Move readPinChanges(const PartitionPlan &plan, GroupMoveReading &reading)
{
    Move move;
    const nlohmann::json &value = *reading.fields().optional("pin");
    for (const ItemIndex item : reading.items()) {
        Pin pin;
        if (!value.is_boolean()) {
            pin = readPin(value, reading.fields().pathOf("pin"), plan.state(), reading.failed());
        } else if (value.get<bool>()) {
            pin.kind = Pin::Kind::Group;
            pin.group = reading.failed().isSet() ? GroupIndex() : plan.groupOf(item);
        }
        move.pins.push_back({item, pin});
    }
    return move;
}

// What a move would do, before it is made.

/// What is wrong with a move before any figure is looked at.
std::optional<Refusal> malformed(const PartitionState &state, const Move &move)
{
    const Partitioning &partitioning = state.partitioning();
    const auto isGroup = [&](GroupIndex group) {
        return group.isValid() &&
               (group == move.create || (group.value() < partitioning.size() && partitioning[group.value()].exists));
    };
    if (!move.choices.empty())
        return Refusal{"not_offered", phrase("operators of a partition plan have places, no other choices")};
    for (const Move::Setting &setting : move.settings) {
        if (setting.name != transfersName)
            return Refusal{"not_offered", phrase("a partition plan has no setting %1", {inQuotes(setting.name)})};
        if (std::holds_alternative<std::monostate>(setting.value))
            return Refusal{"bad_value", phrase("%1: a value is needed", {setting.name})};
        if (const Done checked = checkParameter(transfersControl(), setting.value); !checked)
            return Refusal{checked.error().code, checked.error().message};
    }
    if (move.create.isValid() &&
        (move.create.value() > partitioning.size() ||
         (move.create.value() < partitioning.size() && partitioning[move.create.value()].exists)))
        return Refusal{"no_such_group",
                       phrase("there is no free place for partition %1", {idText(state, move.create)})};
    for (const Move::ItemToGroup &item : move.items) {
        if (item.item.value() >= state.graph().size())
            return Refusal{"no_such_node", phrase("there is no such operator")};
        if (!isGroup(item.to))
            return Refusal{"no_such_group", phrase("there is no such partition")};
        const Node &node = state.graph().node(NodeIndex(item.item.value()));
        if (node.isSource())
            return Refusal{"not_movable", phrase("%1 is an input: it follows the operators that read it", {node.name})};
        if (state.home(NodeIndex(item.item.value())) == noPartition)
            return Refusal{"not_movable", phrase("%1 is in no partition", {node.name})};
    }
    for (const Move::GroupToLanes &group : move.lanes) {
        if (!isGroup(group.group))
            return Refusal{"no_such_group", phrase("there is no such partition")};
        std::vector<LaneIndex> distinct = group.lanes;
        sortUnique(distinct);
        if (distinct.size() != group.lanes.size())
            return Refusal{"no_such_lane", phrase("a device is named twice")};
        if (std::ranges::any_of(distinct,
                                [&](LaneIndex lane) { return lane.value() > state.inventory().devices.size(); }))
            return Refusal{"no_such_lane", phrase("there is no such device")};
    }
    if (move.remove.isValid() && !isGroup(move.remove))
        return Refusal{"no_such_group", phrase("there is no such partition")};
    if (const Done checked = checkPins(state, move); !checked)
        return Refusal{checked.error().code, checked.error().message};
    return std::nullopt;
}

/// What was there before a move, to be compared with what is there while it is tried.
struct Before
{
    std::optional<double> latency;
    std::int64_t transferred = 0;
    std::vector<DeviceIndex> devices;
    std::vector<std::int64_t> deviceBytes;

    Before(const PartitionState &state, const PartitionChange &change)
        : latency(state.plan().seconds), transferred(state.transferredBytes()), devices(devicesTouched(state, change))
    {
        for (const DeviceIndex device : devices)
            deviceBytes.push_back(state.deviceBytes(device));
    }
};

void refuseCycle(const PartitionState &state, const Move &move, std::span<const std::uint32_t> cycle, Preview &preview)
{
    const std::string text = cycleText(state.partitioning(), cycle);
    const std::string things =
        move.items.size() == 1 ? '"' + nameOf(state, move.items.front().item) + '"' : thingsMoved(state, move);
    refuse(preview, "cycle", phrase("cycle %1", {text}),
           phrase("moving %1 to partition %2 would close the cycle %3",
                  {things, idText(state, move.items.front().to), text}));
    for (const std::uint32_t position : cycle)
        preview.cycle.push_back(GroupIndex(position));
    const auto isOnCycle = [&](NodeIndex node) { return std::ranges::count(cycle, state.home(node)) > 0; };
    for (const Preview::Edge &edge : preview.edges) {
        const bool isMoved = std::ranges::any_of(move.items, [&](const auto &moved) { return moved.item == edge.to; });
        const ItemIndex other = isMoved ? edge.from : edge.to;
        if (isOnCycle(NodeIndex(other.value())))
            preview.culprits.push_back(other);
    }
    sortUnique(preview.culprits);
}

/// Reads the figures while the move is made.
void judge(const PartitionState &state, const Move &move, const Before &before, Preview &preview)
{
    preview.allowed = true;
    preview.latencyAfter = state.plan().seconds;
    preview.transferredAfter = state.transferredBytes();
    for (std::size_t i = 0; i < before.devices.size(); ++i) {
        const DeviceIndex device = before.devices[i];
        const std::int64_t room = state.inventory().device(device).availableMemBytes;
        preview.memory.push_back({LaneIndex(device.value()), before.deviceBytes[i], state.deviceBytes(device),
                                  room == unknownMemory ? std::nullopt : std::optional(room)});
    }
    addEdges(preview, state.graph(), move, [&](NodeIndex node) { return GroupIndex(state.home(node)); });
    std::vector<std::uint32_t> targets;
    for (const Move::ItemToGroup &moved : move.items)
        targets.push_back(std::uint32_t(moved.to.value()));
    sortUnique(targets);
    for (const std::uint32_t target : targets) {
        const std::vector<std::uint32_t> cycle = state.cycleThrough(target);
        if (!cycle.empty())
            return refuseCycle(state, move, cycle, preview);
    }
    if (!refuseOverCapacity(preview, state.inventory()) && move.remove.isValid() &&
        !state.partitioning()[move.remove.value()].operations.empty())
        refuse(preview, "not_empty", "not empty",
               phrase("partition %1 still holds operators", {idText(state, move.remove)}));
}

} // namespace

std::string idText(const PartitionState &state, GroupIndex group)
{
    const Partitioning &partitioning = state.partitioning();
    if (group.value() < partitioning.size())
        return std::to_string(partitioning[group.value()].id);
    std::int64_t next = 0;
    for (const Partition &partition : partitioning)
        next = std::max(next, partition.id + 1);
    return std::to_string(next);
}

const std::string &nameOf(const PartitionState &state, ItemIndex item)
{
    return state.graph().node(NodeIndex(item.value())).name;
}

Text thingsMoved(const PartitionState &state, const Move &move)
{
    if (move.items.size() == 1)
        return nameOf(state, move.items.front().item);
    return phrase("%1 operators", {std::to_string(move.items.size())});
}

PartitionChange changeOf(const PartitionState &state, const Move &move)
{
    PartitionChange change;
    if (move.create.isValid())
        change.create = std::uint32_t(move.create.value());
    if (move.remove.isValid())
        change.remove = std::uint32_t(move.remove.value());
    for (const Move::ItemToGroup &item : move.items)
        change.operations.push_back({NodeIndex(item.item.value()), std::uint32_t(item.to.value())});
    for (const Move::GroupToLanes &group : move.lanes) {
        PartitionChange::DeviceChange devices{std::uint32_t(group.group.value()), {}};
        for (const LaneIndex lane : group.lanes) {
            if (lane.value() < state.inventory().devices.size())
                devices.devices.push_back(DeviceIndex(lane.value()));
        }
        change.devices.push_back(std::move(devices));
    }
    for (const Move::Setting &setting : move.settings)
        change.transfers = setting.value == ParameterValue("links") ? Transfers::Links : Transfers::Rate;
    return change;
}

namespace {

std::string devicesText(const PartitionState &state, std::span<const LaneIndex> lanes)
{
    std::string text;
    for (const LaneIndex lane : lanes) {
        const bool isDevice = lane.value() < state.inventory().devices.size();
        text += (text.empty() ? "" : ", ") + (isDevice ? state.inventory().devices[lane.value()].name : "no device");
    }
    return text;
}

Move moveOf(const PartitionState &state, const PartitionChange &change)
{
    Move move;
    if (change.create != noPartition)
        move.create = GroupIndex(change.create);
    if (change.remove != noPartition)
        move.remove = GroupIndex(change.remove);
    for (const PartitionChange::OperationMove &operation : change.operations)
        move.items.push_back({ItemIndex(operation.operation.value()), GroupIndex(operation.to)});
    for (const PartitionChange::DeviceChange &devices : change.devices) {
        Move::GroupToLanes group{GroupIndex(devices.partition), {}};
        for (const DeviceIndex device : devices.devices)
            group.lanes.push_back(LaneIndex(device.value()));
        if (group.lanes.empty())
            group.lanes.push_back(LaneIndex(state.inventory().devices.size()));
        move.lanes.push_back(std::move(group));
    }
    if (change.transfers)
        move.settings.push_back({std::string(transfersName), std::string(wordOf(*change.transfers))});
    return move;
}

/// Partitions that a move takes from, puts into, places elsewhere or costs otherwise.
std::vector<std::uint32_t> partitionsTouched(const PartitionState &state, const PartitionChange &change)
{
    std::vector<std::uint32_t> touched;
    for (const PartitionChange::OperationMove &move : change.operations) {
        touched.push_back(state.home(move.operation));
        touched.push_back(move.to);
    }
    for (const PartitionChange::DeviceChange &devices : change.devices)
        touched.push_back(devices.partition);
    for (const std::uint32_t position : {change.create, change.remove})
        touched.push_back(position);
    for (std::uint32_t p = 0; change.transfers && p < state.partitioning().size(); ++p)
        touched.push_back(p);
    sortUnique(touched);
    std::erase(touched, noPartition);
    return touched;
}

} // namespace

std::vector<DeviceIndex> devicesTouched(const PartitionState &state, const PartitionChange &change)
{
    std::vector<DeviceIndex> devices;
    for (const std::uint32_t position : partitionsTouched(state, change)) {
        if (position < state.partitioning().size())
            std::ranges::copy(state.partitioning()[position].devices, std::back_inserter(devices));
    }
    for (const PartitionChange::DeviceChange &placed : change.devices)
        std::ranges::copy(placed.devices, std::back_inserter(devices));
    sortUnique(devices);
    return devices;
}

Applied performMove(PartitionState &state, const Move &move)
{
    const PartitionChange change = changeOf(state, move);
    Applied applied;
    for (const std::uint32_t position : partitionsTouched(state, change))
        applied.change.groups.push_back(GroupIndex(position));
    for (const DeviceIndex device : devicesTouched(state, change))
        applied.change.lanes.push_back(LaneIndex(device.value()));
    for (const Move::ItemToGroup &item : move.items)
        applied.change.items.push_back(item.item);
    for (const Move::ItemPin &entry : move.pins)
        applied.change.items.push_back(entry.item);
    applied.inverse = moveOf(state, state.perform(change));
    return applied;
}

Text describeMove(const PartitionState &state, const Move &move)
{
    if (!move.items.empty()) {
        const GroupIndex to = move.items.front().to;
        const bool isPlaced = to == move.create && !move.lanes.empty();
        const Text things = thingsMoved(state, move);
        if (isPlaced)
            return phrase("Move %1 to new partition %2 on %3",
                          {things, idText(state, to), devicesText(state, move.lanes.front().lanes)});
        return phrase(to == move.create ? "Move %1 to new partition %2" : "Move %1 to partition %2",
                      {things, idText(state, to)});
    }
    if (!move.lanes.empty())
        return phrase("Put partition %1 on %2",
                      {idText(state, move.lanes.front().group), devicesText(state, move.lanes.front().lanes)});
    if (move.remove.isValid())
        return phrase("Remove partition %1", {idText(state, move.remove)});
    if (move.create.isValid())
        return phrase("Add partition %1", {idText(state, move.create)});
    if (!move.pins.empty())
        return describePins(state, move.pins);
    return phrase("No change");
}

Result<Move> PartitionPlan::readMove(const nlohmann::json &entry) const
{
    GroupMoveReading reading(*this, entry, "there is no partition %1");
    if (reading.fields().has("set")) {
        Move move;
        for (const auto &[name, value] : reading.fields().object("set").items())
            move.settings.push_back({name, parameterFromJson(value)});
        return reading.finish(std::move(move));
    }
    return reading.finish(reading.fields().has("pin") ? readPinChanges(*this, reading)
                                                      : reading.groupMove("partition"));
}

Preview previewMove(const PartitionState &state, PartitionState &draft, const PartitionPins &pins, const Move &move)
{
    Preview preview;
    if (const std::optional<Refusal> refusal = malformed(state, move)) {
        refuse(preview, refusal->code, refusal->reason, refusal->reason);
        return preview;
    }
    if (std::optional<PinRefusal> refusal = pinRefusal(state, pins, move)) {
        refuse(preview, "pinned", "pinned", std::move(refusal->reason));
        preview.culprits = std::move(refusal->culprits);
        return preview;
    }
    const PartitionChange change = changeOf(state, move);
    const Before before(state, change);
    preview.latencyBefore = before.latency;
    preview.transferredBefore = before.transferred;
    for (const Move::ItemToGroup &item : move.items)
        preview.moved.push_back(item.item);
    const PartitionChange inverse = draft.perform(change);
    judge(draft, move, before, preview);
    draft.perform(inverse);
    return preview;
}

} // namespace cutaway
