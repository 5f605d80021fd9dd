#include "core/partition/partition_pins_json.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

using Json = nlohmann::json;

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

Pin readPin(const Json &value, const std::string &path, const PartitionState &state, FirstError &failed)
{
    if (value.is_object())
        return devicePin(value, path, state, failed);
    if (value.is_number_integer() && (value.is_number_unsigned() ? value.get<std::uint64_t>() <= INT64_MAX : true))
        return partitionPin(value.get<std::int64_t>(), path, state, failed);
    failed.add(path, "wrong_type",
               phrase("a partition's id or {\"device\": a logical id} is wanted, not %1", {describeValue(value)}));
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
            failed.add(path, "not_movable", phrase("\"%1\" is no operation: only operations can be pinned", {name}));
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
