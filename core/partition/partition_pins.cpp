#include "core/partition/partition_pins.h"

#include "core/base/names.h"
#include "core/devices/inventory.h"
#include "core/json/json_reading.h"
#include "core/partition/partition_moves.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace cutaway {

namespace {

using Json = nlohmann::json;

Done checkPin(const PartitionState &state, const Move &move, const Move::ItemPin &entry)
{
    if (entry.item.value() >= state.graph().size())
        return inputError("no_such_node", "there is no such operator");
    const Node &node = state.graph().node(NodeIndex(entry.item.value()));
    if (!node.isOperation())
        return inputError(
            "not_movable",
            phrase(node.isSource() ? "%1 is an input: it follows the operators that read it" : "%1 is in no partition",
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

Pin devicePin(const Json &value, const std::string &path, const PartitionState &state, FirstError &failed)
{
    ObjectReader reader(value, path, failed);
    const std::int64_t id = reader.integer("device");
    const DeviceIndex device = state.inventory().find(id);
    if (!failed.isSet() && !device.isValid())
        failed.add(reader.pathOf("device"), "unknown_device",
                   phrase("the inventory has no device with the logical id %1", {std::to_string(id)}));
    Pin pin;
    pin.kind = Pin::Kind::Lane;
    pin.lane = LaneIndex(device.value());
    return pin;
}

Pin partitionPin(std::int64_t id, const std::string &path, const PartitionState &state, FirstError &failed)
{
    const auto found = std::ranges::find_if(
        state.partitioning(), [id](const Partition &partition) { return partition.exists && partition.id == id; });
    if (found == state.partitioning().end())
        failed.add(path, "no_such_group", phrase("there is no partition %1", {std::to_string(id)}));
    Pin pin;
    pin.kind = Pin::Kind::Group;
    pin.group = GroupIndex(std::size_t(found - state.partitioning().begin()));
    return pin;
}

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
    problem.text = phrase("%1 is pinned to %2 but is in partition %3. Move it, unpin it, or plan around the pins.",
                          {nameOf(state, first), pinnedTo(state, pins.at(first)),
                           idText(state, GroupIndex(state.home(NodeIndex(first.value()))))});
    problem.groups.assign(groups.begin(), groups.end());
    return problem;
}

Pin readPin(const Json &value, const std::string &path, const PartitionState &state, FirstError &failed)
{
    if (value.is_object())
        return devicePin(value, path, state, failed);
    if (value.is_number_integer() && (value.is_number_unsigned() ? value.get<std::uint64_t>() <= INT64_MAX : true))
        return partitionPin(value.get<std::int64_t>(), path, state, failed);
    failed.add(path, "wrong_type",
               phrase("expected a partition's id or {\"device\": a logical id}, found %1", {describeValue(value)}));
    return {};
}

PartitionPins readPins(const Json &pins, const PartitionState &state, FirstError &failed)
{
    PartitionPins read;
    for (const auto &[name, value] : pins.items()) {
        const std::string path = memberPath("pins", name);
        const NodeIndex node = state.graph().find(name);
        if (!node.isValid())
            failed.add(path, "unknown_node",
                       phrase("the graph %1 has no node %2", {inQuotes(state.graph().name()), inQuotes(name)}));
        else if (!state.graph().node(node).isOperation())
            failed.add(path, "not_movable",
                       phrase("\"%1\" is not an operation: only operations can be pinned", {name}));
        const Pin pin = readPin(value, path, state, failed);
        if (failed.isSet())
            return {};
        read[ItemIndex(node.value())] = pin;
    }
    return read;
}

nlohmann::ordered_json pinsJson(const PartitionState &state, const PartitionPins &pins)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const auto &[item, pin] : pins) {
        nlohmann::ordered_json &entry = json[state.graph().node(NodeIndex(item.value())).name];
        if (pin.kind == Pin::Kind::Lane)
            entry = {{"device", state.inventory().devices[pin.lane.value()].logicalId}};
        else
            entry = state.partitioning()[pin.group.value()].id;
    }
    return json;
}

} // namespace cutaway
