#include "core/plan/placed/placement_words.h"

namespace cutaway {

std::int64_t idOf(const Placement &placement, GroupIndex group)
{
    if (group.value() < placement.groups.size())
        return placement.groups[group.value()].id;
    std::int64_t next = 0;
    for (const PlacedGroup &other : placement.groups)
        next = std::max(next, other.id + 1);
    return next;
}

std::string nameOf(const Placement &placement, ItemIndex item)
{
    return placement.model->graph().node(NodeIndex(item.value())).name;
}

std::vector<DeviceIndex> devicesOf(const Placement &placement, const std::vector<LaneIndex> &lanes)
{
    std::vector<DeviceIndex> devices;
    for (const LaneIndex lane : lanes) {
        if (lane.value() < placement.model->inventory().devices.size())
            devices.push_back(DeviceIndex(lane.value()));
    }
    return devices;
}

std::vector<LaneIndex> lanesOf(const Placement &placement, const PlacedGroup &group)
{
    std::vector<LaneIndex> lanes;
    for (const DeviceIndex device : group.devices)
        lanes.push_back(LaneIndex(device.value()));
    if (lanes.empty())
        lanes.push_back(LaneIndex(placement.model->inventory().devices.size()));
    return lanes;
}

} // namespace cutaway
