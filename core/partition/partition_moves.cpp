#include "core/partition/partition_moves.h"

#include "core/base/sort_unique.h"
#include "core/partition/partition_move_parts.h"
#include "core/partition/partition_plan.h"

#include <algorithm>

namespace cutaway {

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

} // namespace cutaway
