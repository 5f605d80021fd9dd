#include "core/partition/partition_plan.h"

#include "core/devices/device_name.h"
#include "core/partition/partition_timeline.h"

#include <algorithm>

// What the views draw of a partition plan.
namespace cutaway {

GroupIndex PartitionPlan::groupOf(ItemIndex item) const
{
    const std::uint32_t home = m_state.home(nodeOf(item));
    return home == noPartition ? GroupIndex() : GroupIndex(home);
}

std::vector<LaneIndex> PartitionPlan::lanesOf(const Partition &partition) const
{
    std::vector<LaneIndex> lanes;
    for (const DeviceIndex device : partition.devices)
        lanes.push_back(LaneIndex(device.value()));
    if (lanes.empty())
        lanes.push_back(LaneIndex(m_state.inventory().devices.size()));
    return lanes;
}

GroupInfo PartitionPlan::group(GroupIndex group) const
{
    const std::uint32_t position = std::uint32_t(group.value());
    const Partition &partition = m_state.partitioning()[position];
    GroupInfo info;
    info.id = partition.id;
    info.label = phrase("Partition %1", {std::to_string(partition.id)});
    info.number = std::size_t(partition.id < 0 ? position : partition.id);
    info.exists = partition.exists;
    if (partition.exists)
        info.lanes = lanesOf(partition);
    info.itemCount = partition.operations.size();
    info.usedBytes = m_state.usedBytes(position);
    if (m_state.hasLatency())
        info.seconds = m_state.latency(position).overallSec;
    return info;
}

Text PartitionPlan::latencyText() const
{
    return phrase("The longest path: the times of the partitions that wait for each other, and the transfers between "
                  "them.");
}

GroupTimeWords PartitionPlan::groupTimeWords(const GroupInfo &) const
{
    return {phrase("Longest path"),
            phrase("The operators of the partition that wait for each other, added up along the "
                   "longest path. Those beside it run meanwhile.")};
}

std::vector<ItemIndex> PartitionPlan::groupItems(GroupIndex group) const
{
    std::vector<ItemIndex> items;
    for (const NodeIndex node : nodesOf(graph(), m_state.partitioning()[group.value()]))
        items.push_back(ItemIndex(node.value()));
    return items;
}

bool PartitionPlan::hasUnplaced() const
{
    return std::ranges::any_of(m_state.partitioning(), [](const Partition &partition) {
        return partition.exists && partition.devices.empty();
    });
}

std::size_t PartitionPlan::laneCount() const
{
    return m_state.inventory().devices.size() + (hasUnplaced() ? 1 : 0);
}

LaneInfo PartitionPlan::lane(LaneIndex lane) const
{
    const Inventory &inventory = m_state.inventory();
    const bool isDevice = lane.value() < inventory.devices.size();
    LaneInfo info;
    info.number = lane.value();
    info.isPlace = isDevice;
    for (std::size_t p = 0; p < m_state.partitioning().size(); ++p) {
        const Partition &partition = m_state.partitioning()[p];
        if (!partition.exists || !std::ranges::count(lanesOf(partition), lane))
            continue;
        info.groups.push_back(GroupIndex(p));
        info.usedBytes += m_state.usedBytes(std::uint32_t(p));
    }
    if (!isDevice) {
        info.label = phrase("Not placed");
        return info;
    }
    const Device &device = inventory.devices[lane.value()];
    info.label = nameOf(device);
    info.kind = device.kind;
    info.host = device.host;
    info.usedBytes = m_state.deviceBytes(DeviceIndex(lane.value()));
    if (device.availableMemBytes != unknownMemory)
        info.capacityBytes = device.availableMemBytes;
    return info;
}

std::vector<GroupEdge> PartitionPlan::edges() const
{
    std::vector<GroupEdge> edges;
    for (const PartitionEdge &edge : m_state.edges()) {
        const Partition &from = m_state.partitioning()[edge.from];
        const Partition &to = m_state.partitioning()[edge.to];
        edges.push_back({GroupIndex(edge.from), GroupIndex(edge.to), edge.bytes,
                         m_state.transferSeconds(edge).value_or(0.0), from.devices != to.devices});
    }
    return edges;
}

Timeline PartitionPlan::timeline() const
{
    return timelineOf(m_state).timeline;
}

std::vector<std::vector<double>> PartitionPlan::timelineSlack() const
{
    return timelineOf(m_state).slack;
}

} // namespace cutaway
