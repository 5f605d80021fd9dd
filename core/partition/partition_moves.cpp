#include "core/partition/partition_moves.h"

#include "core/base/units.h"

#include <algorithm>

namespace cutaway {

namespace {

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

std::string nameOf(const PartitionState &state, ItemIndex item)
{
    return state.graph().node(NodeIndex(item.value())).name;
}

std::string thingsMoved(const PartitionState &state, const Move &move)
{
    if (move.items.size() == 1)
        return nameOf(state, move.items.front().item);
    return std::to_string(move.items.size()) + " operators";
}

std::string devicesText(const PartitionState &state, std::span<const LaneIndex> lanes)
{
    std::string text;
    for (const LaneIndex lane : lanes) {
        const bool isDevice = lane.value() < state.inventory().devices.size();
        text += (text.empty() ? "" : ", ") + (isDevice ? state.inventory().devices[lane.value()].name : "no device");
    }
    return text;
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
    return change;
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
    return move;
}

template <class T>
void sortUnique(std::vector<T> &list)
{
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

/// Partitions that a move takes from, puts into or places elsewhere.
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
    sortUnique(touched);
    std::erase(touched, noPartition);
    return touched;
}

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

struct Refusal
{
    std::string code;
    std::string reason;
};

/// What is wrong with a move before any figure is looked at.
std::optional<Refusal> malformed(const PartitionState &state, const Move &move)
{
    const Partitioning &partitioning = state.partitioning();
    const auto isGroup = [&](GroupIndex group) {
        return group.isValid() &&
               (group == move.create || (group.value() < partitioning.size() && partitioning[group.value()].exists));
    };
    if (!move.choices.empty())
        return Refusal{"not_offered", "operators of a partition plan have places, no other choices"};
    if (!move.settings.empty())
        return Refusal{"not_offered", "a partition plan has nothing to set"};
    if (move.create.isValid() &&
        (move.create.value() > partitioning.size() ||
         (move.create.value() < partitioning.size() && partitioning[move.create.value()].exists)))
        return Refusal{"no_such_group", "there is no free place for partition " + idText(state, move.create)};
    for (const Move::ItemToGroup &item : move.items) {
        if (item.item.value() >= state.graph().size())
            return Refusal{"no_such_node", "there is no such operator"};
        if (!isGroup(item.to))
            return Refusal{"no_such_group", "there is no such partition"};
        const Node &node = state.graph().node(NodeIndex(item.item.value()));
        if (node.isSource())
            return Refusal{"not_movable", node.name + " is an input: it follows the operators that read it"};
        if (state.home(NodeIndex(item.item.value())) == noPartition)
            return Refusal{"not_movable", node.name + " lies in no partition"};
    }
    for (const Move::GroupToLanes &group : move.lanes) {
        if (!isGroup(group.group))
            return Refusal{"no_such_group", "there is no such partition"};
        std::vector<LaneIndex> distinct = group.lanes;
        sortUnique(distinct);
        if (distinct.size() != group.lanes.size())
            return Refusal{"no_such_lane", "a device is named twice"};
        if (std::ranges::any_of(distinct,
                                [&](LaneIndex lane) { return lane.value() > state.inventory().devices.size(); }))
            return Refusal{"no_such_lane", "there is no such device"};
    }
    if (move.remove.isValid() && !isGroup(move.remove))
        return Refusal{"no_such_group", "there is no such partition"};
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

void readEdges(const PartitionState &state, const Move &move, Preview &preview)
{
    constexpr std::size_t most = 64; // what a picture can show
    for (const Move::ItemToGroup &moved : move.items) {
        const NodeIndex node(moved.item.value());
        for (const NodeIndex input : state.graph().inputs(node)) {
            const std::uint32_t home = state.home(input);
            if (home != noPartition && home != moved.to.value() && preview.edges.size() < most)
                preview.edges.push_back({ItemIndex(input.value()), moved.item, state.graph().node(input).outputBytes});
        }
        for (const NodeIndex user : state.graph().users(node)) {
            const std::uint32_t home = state.home(user);
            if (home != noPartition && home != moved.to.value() && preview.edges.size() < most)
                preview.edges.push_back({moved.item, ItemIndex(user.value()), state.graph().node(node).outputBytes});
        }
    }
}

void refuseCycle(const PartitionState &state, const Move &move, std::span<const std::uint32_t> cycle, Preview &preview)
{
    preview.allowed = false;
    preview.code = "cycle";
    const std::string text = cycleText(state.partitioning(), cycle);
    preview.title = "cycle " + text;
    const std::string things =
        move.items.size() == 1 ? '"' + nameOf(state, move.items.front().item) + '"' : thingsMoved(state, move);
    preview.reason =
        "moving " + things + " to partition " + idText(state, move.items.front().to) + " would close the cycle " + text;
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

void refuseOverCapacity(const PartitionState &state, const Preview::LaneMemory &memory, Preview &preview)
{
    const Device &device = state.inventory().devices[memory.lane.value()];
    preview.allowed = false;
    preview.code = "over_capacity";
    preview.title = "memory";
    const std::string name = device.name.empty() ? "device " + std::to_string(device.logicalId) : device.name;
    preview.reason = name + " over by " + formatBytes(memory.after - *memory.capacity) + ": needs " +
                     std::to_string(memory.after) + " bytes, has " + std::to_string(*memory.capacity);
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
    readEdges(state, move, preview);
    std::vector<std::uint32_t> targets;
    for (const Move::ItemToGroup &moved : move.items)
        targets.push_back(std::uint32_t(moved.to.value()));
    sortUnique(targets);
    for (const std::uint32_t target : targets) {
        const std::vector<std::uint32_t> cycle = state.cycleThrough(target);
        if (!cycle.empty())
            return refuseCycle(state, move, cycle, preview);
    }
    for (const Preview::LaneMemory &memory : preview.memory) {
        if (memory.capacity && memory.after > *memory.capacity && memory.after > memory.before)
            return refuseOverCapacity(state, memory, preview);
    }
    if (move.remove.isValid() && !state.partitioning()[move.remove.value()].operations.empty()) {
        preview.allowed = false;
        preview.code = "not_empty";
        preview.title = "not empty";
        preview.reason = "partition " + idText(state, move.remove) + " still holds operators";
    }
}

} // namespace

Preview previewMove(PartitionState &state, const PartitionPins &pins, const Move &move)
{
    Preview preview;
    if (const std::optional<Refusal> refusal = malformed(state, move)) {
        preview.code = refusal->code;
        preview.title = refusal->reason;
        preview.reason = refusal->reason;
        return preview;
    }
    if (std::optional<PinRefusal> refusal = pinRefusal(state, pins, move)) {
        preview.code = "pinned";
        preview.title = "pinned";
        preview.reason = std::move(refusal->reason);
        preview.culprits = std::move(refusal->culprits);
        return preview;
    }
    const PartitionChange change = changeOf(state, move);
    const Before before(state, change);
    preview.latencyBefore = before.latency;
    preview.transferredBefore = before.transferred;
    for (const Move::ItemToGroup &item : move.items)
        preview.moved.push_back(item.item);
    const PartitionChange inverse = state.perform(change);
    judge(state, move, before, preview);
    state.perform(inverse);
    return preview;
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

std::string describeMove(const PartitionState &state, const Move &move)
{
    if (!move.items.empty()) {
        const GroupIndex to = move.items.front().to;
        const bool isPlaced = to == move.create && !move.lanes.empty();
        return "Move " + thingsMoved(state, move) + " to " + (to == move.create ? "new " : "") + "partition " +
               idText(state, to) + (isPlaced ? " on " + devicesText(state, move.lanes.front().lanes) : "");
    }
    if (!move.lanes.empty())
        return "Put partition " + idText(state, move.lanes.front().group) + " on " +
               devicesText(state, move.lanes.front().lanes);
    if (move.remove.isValid())
        return "Remove partition " + idText(state, move.remove);
    if (move.create.isValid())
        return "Add partition " + idText(state, move.create);
    if (!move.pins.empty())
        return describePins(state, move.pins);
    return "No change";
}

} // namespace cutaway
