#include "core/partition/partition_pins.h"

#include "core/devices/device_name.h"
#include "core/partition/partition_move_parts.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

Done checkPin(const PartitionState &state, const Move &move, const Move::ItemPin &entry)
{
    if (entry.item.value() >= state.graph().size())
        return inputError("no_such_node", "there is no such operator");
    const Node &node = state.graph().node(NodeIndex(entry.item.value()));
    if (!node.isOperation())
        return inputError("not_movable",
                          phrase(node.isSource() ? "%1 is an input: it follows the operators that read it"
                                                 : "%1 lies in no partition",
                                 {node.name}));
    const Partitioning &partitioning = state.partitioning();
    const GroupIndex group = entry.pin.group;
    switch (entry.pin.kind) {
    case Pin::Kind::None: break;
    case Pin::Kind::Choice: return inputError("not_offered", "operators can be pinned to partitions and devices only");
    case Pin::Kind::Group:
        if (!group.isValid() ||
            (group != move.create && (group.value() >= partitioning.size() || !partitioning[group.value()].exists)))
            return inputError("no_such_group", "there is no such partition");
        break;
    case Pin::Kind::Lane:
        if (entry.pin.lane.value() >= state.inventory().devices.size())
            return inputError("no_such_lane", "there is no such device");
        break;
    }
    return Done(std::monostate());
}

/// Where things are once a move is made, by what it says of them.
class Afterwards
{
public:
    Afterwards(const PartitionState &state, const PartitionPins &pins, const Move &move) : m_state(state), m_pins(pins)
    {
        changePins(m_pins, move.pins);
        for (const Move::ItemToGroup &item : move.items)
            m_homes[item.item] = std::uint32_t(item.to.value());
        for (const Move::GroupToLanes &group : move.lanes)
            m_lanes[std::uint32_t(group.group.value())] = devicesOf(group.lanes);
    }

    const PartitionPins &pins() const { return m_pins; }

    /// What is pinned and would be moved out of its place, or would lose the device under it.
    std::vector<ItemIndex> displaced() const
    {
        std::vector<ItemIndex> items;
        for (const auto &[item, pin] : m_pins) {
            const auto moved = m_homes.find(item);
            const std::uint32_t home = moved == m_homes.end() ? m_state.home(NodeIndex(item.value())) : moved->second;
            const bool staysOut = moved == m_homes.end() && !isHeld(m_state, item, pin);
            if (!staysOut && !isHeld(pin, home, devicesUnder(home)))
                items.push_back(item);
        }
        return items;
    }

private:
    std::vector<DeviceIndex> devicesOf(std::span<const LaneIndex> lanes) const
    {
        std::vector<DeviceIndex> devices;
        for (const LaneIndex lane : lanes) {
            if (lane.value() < m_state.inventory().devices.size())
                devices.push_back(DeviceIndex(lane.value()));
        }
        return devices;
    }

    std::span<const DeviceIndex> devicesUnder(std::uint32_t partition) const
    {
        if (const auto changed = m_lanes.find(partition); changed != m_lanes.end())
            return changed->second;
        if (partition < m_state.partitioning().size())
            return m_state.partitioning()[partition].devices;
        return {};
    }

    const PartitionState &m_state;
    PartitionPins m_pins;
    std::map<ItemIndex, std::uint32_t> m_homes;                ///< of what is moved
    std::map<std::uint32_t, std::vector<DeviceIndex>> m_lanes; ///< of partitions placed anew
};

} // namespace

bool isHeld(const Pin &pin, std::uint32_t partition, std::span<const DeviceIndex> devices)
{
    switch (pin.kind) {
    case Pin::Kind::Group: return pin.group.value() == partition;
    case Pin::Kind::Lane: return std::ranges::count(devices, DeviceIndex(pin.lane.value())) > 0;
    default: return true;
    }
}

bool isHeld(const PartitionState &state, ItemIndex item, const Pin &pin)
{
    const std::uint32_t home = state.home(NodeIndex(item.value()));
    return home != noPartition && isHeld(pin, home, state.partitioning()[home].devices);
}

Text pinnedTo(const PartitionState &state, const Pin &pin)
{
    if (pin.kind == Pin::Kind::Group)
        return pin.group.value() < state.partitioning().size() ? phrase("partition %1", {idText(state, pin.group)})
                                                               : phrase("a new partition");
    return nameOf(state.inventory().devices[pin.lane.value()]);
}

Done checkPins(const PartitionState &state, const Move &move)
{
    for (const Move::ItemPin &entry : move.pins) {
        if (Done checked = checkPin(state, move, entry); !checked)
            return checked;
    }
    return Done(std::monostate());
}

std::optional<PinRefusal> pinRefusal(const PartitionState &state, const PartitionPins &pins, const Move &move)
{
    const bool movesNothing = move.items.empty() && move.lanes.empty() && !move.remove.isValid();
    if (movesNothing || (pins.empty() && move.pins.empty()))
        return std::nullopt;
    const Afterwards after(state, pins, move);
    std::vector<ItemIndex> displaced = after.displaced();
    if (!displaced.empty()) {
        const ItemIndex first = displaced.front();
        Text reason = phrase(
            displaced.size() > 1 ? "%1 is pinned to %2 (and %3 more operators are pinned)" : "%1 is pinned to %2",
            {nameOf(state, first), pinnedTo(state, after.pins().at(first)), std::to_string(displaced.size() - 1)});
        return PinRefusal{std::move(reason), std::move(displaced)};
    }
    for (const auto &[item, pin] : after.pins()) {
        if (move.remove.isValid() && pin.kind == Pin::Kind::Group && pin.group == move.remove)
            return PinRefusal{phrase("%1 is pinned to partition %2", {nameOf(state, item), idText(state, move.remove)}),
                              {item}};
    }
    return std::nullopt;
}

std::vector<Move::ItemPin> changePins(PartitionPins &pins, const std::vector<Move::ItemPin> &changes)
{
    std::vector<Move::ItemPin> inverse;
    for (const Move::ItemPin &change : changes) {
        const auto before = pins.find(change.item);
        inverse.push_back({change.item, before == pins.end() ? Pin() : before->second});
        if (change.pin.kind == Pin::Kind::None)
            pins.erase(change.item);
        else
            pins[change.item] = change.pin;
    }
    std::ranges::reverse(inverse); // an operation may stand twice in it
    return inverse;
}

Text describePins(const PartitionState &state, const std::vector<Move::ItemPin> &changes)
{
    const Text things = changes.size() == 1 ? Text(nameOf(state, changes.front().item))
                                            : phrase("%1 operators", {std::to_string(changes.size())});
    const Pin &first = changes.front().pin;
    if (std::ranges::all_of(changes, [](const Move::ItemPin &change) { return change.pin.kind == Pin::Kind::None; }))
        return phrase("Unpin %1", {things});
    const bool isOnePlace =
        std::ranges::all_of(changes, [&](const Move::ItemPin &change) { return change.pin == first; });
    return isOnePlace ? phrase("Pin %1 to %2", {things, pinnedTo(state, first)}) : phrase("Pin %1", {things});
}

std::optional<Problem> pinProblem(const PartitionState &state, const PartitionPins &pins)
{
    Problem problem;
    std::set<GroupIndex> groups;
    for (const auto &[item, pin] : pins) {
        if (isHeld(state, item, pin))
            continue;
        problem.items.push_back(item);
        groups.insert(GroupIndex(state.home(NodeIndex(item.value()))));
    }
    if (problem.items.empty())
        return std::nullopt;
    const ItemIndex first = problem.items.front();
    const std::size_t count = problem.items.size();
    problem.severity = Problem::Severity::Warning;
    problem.code = "pin_not_kept";
    problem.title = count == 1 ? phrase("%1 is not where it is pinned", {nameOf(state, first)})
                               : phrase("%1 operators are not where they are pinned", {std::to_string(count)});
    problem.text = phrase("%1 is pinned to %2 and lies in partition %3. Move it, unpin it, or plan around the pins.",
                          {nameOf(state, first), pinnedTo(state, pins.at(first)),
                           idText(state, GroupIndex(state.home(NodeIndex(first.value()))))});
    problem.groups.assign(groups.begin(), groups.end());
    return problem;
}

} // namespace cutaway
