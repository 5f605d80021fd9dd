#include "core/plan/group_json.h"

#include "core/base/names.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Json = nlohmann::json;

constexpr const char *devicesField = "logical_device_ids";

std::shared_ptr<const Inventory> devicesNamed(const Json &entries)
{
    std::set<std::int64_t> ids;
    FirstError toldLater;
    for (const Json &entry : entries) {
        ObjectReader reader(entry, {}, toldLater);
        if (!reader.has(devicesField))
            continue;
        for (const std::int64_t id : reader.integers(devicesField))
            ids.insert(id);
    }
    Inventory inventory;
    for (const std::int64_t id : ids)
        inventory.devices.push_back({id, "device " + std::to_string(id), unknownMemory, {}, {}, {}});
    return std::make_shared<const Inventory>(std::move(inventory));
}

} // namespace

using OrderedJson = nlohmann::ordered_json;

OrderedJson namesJson(const Graph &graph, std::span<const NodeIndex> nodes)
{
    OrderedJson names = OrderedJson::array();
    for (const NodeIndex node : nodes)
        names.push_back(graph.node(node).name);
    return names;
}

OrderedJson logicalIdsJson(const Inventory &inventory, std::span<const DeviceIndex> devices)
{
    OrderedJson ids = OrderedJson::array();
    for (const DeviceIndex device : devices)
        ids.push_back(inventory.device(device).logicalId);
    return ids;
}

GroupReading::GroupReading(GroupFormat format, const Graph &graph, std::shared_ptr<const Inventory> inventory,
                           const Json &document, FirstError &failed)
    : m_format(std::move(format))
    , m_graph(graph)
    , m_failed(failed)
    , m_entries(ObjectReader(document, "", failed).array(m_format.field))
    , m_inventory(inventory ? std::move(inventory) : devicesNamed(m_entries))
    , m_namedAt(graph.size())
{
}

void GroupReading::readAll(const std::function<void(ObjectReader &)> &readMore,
                           const std::function<void(ReadGroup, const std::string &)> &take)
{
    for (std::size_t i = 0; i < m_entries.size() && !m_failed.isSet(); ++i) {
        ObjectReader reader(m_entries[i], elementPath(m_format.field, i), m_failed);
        ReadGroup group = read(reader, readMore);
        if (!m_failed.isSet())
            take(std::move(group), reader.path());
    }
    if (!m_failed.isSet())
        checkAllHeld();
}

ReadGroup GroupReading::read(ObjectReader &reader, const std::function<void(ObjectReader &)> &readMore)
{
    ReadGroup group;
    group.id = reader.integer("id");
    group.saysDevices = m_format.needsDevices || reader.has(devicesField);
    const std::vector<std::int64_t> devices =
        group.saysDevices ? reader.integers(devicesField) : std::vector<std::int64_t>();
    const std::vector<std::string> nodes = reader.texts("nodes");
    readMore(reader);
    if (m_failed.isSet())
        return group;
    if (!m_ids.insert(group.id).second)
        m_failed.add(reader.pathOf("id"), std::string(m_format.sameIdCode),
                     phrase("two %1 have the id %2", {std::string(m_format.field), std::to_string(group.id)}));
    for (std::size_t i = 0; i < devices.size(); ++i)
        addDevice(group, devices[i], reader.pathOf(devicesField, i));
    for (std::size_t i = 0; i < nodes.size(); ++i)
        addNode(group, nodes[i], reader.pathOf("nodes", i));
    return group;
}

void GroupReading::addDevice(ReadGroup &group, std::int64_t id, const std::string &path)
{
    const DeviceIndex device = m_inventory->find(id);
    if (!device.isValid())
        return m_failed.add(path, "unknown_device",
                            phrase("the inventory has no device with the logical id %1", {std::to_string(id)}));
    if (std::ranges::count(group.devices, device) > 0)
        return m_failed.add(path, "device_twice", phrase("device %1 is named twice", {std::to_string(id)}));
    group.devices.push_back(device);
}

void GroupReading::addNode(ReadGroup &group, const std::string &name, const std::string &path)
{
    const NodeIndex node = m_graph.find(name);
    if (!node.isValid())
        return m_failed.add(path, "unknown_node", phrase("no node %1", {inQuotes(name)}));
    group.nodes.push_back(node);
    if (!m_format.holdsOthersOnce && !m_format.isHeld(node))
        return;
    std::string &before = m_namedAt[node.value()];
    if (!before.empty())
        return m_failed.add(path, "assigned_twice",
                            phrase("node %1 is assigned twice, first at %2", {inQuotes(name), before}));
    before = path;
}

void GroupReading::checkAllHeld()
{
    std::size_t missing = 0;
    std::string first;
    for (std::size_t i = 0; i < m_graph.size(); ++i) {
        if (!m_namedAt[i].empty() || !m_format.isHeld(NodeIndex(i)))
            continue;
        if (missing++ == 0)
            first = m_graph.nodes()[i].name;
    }
    if (missing > 0)
        m_failed.add(std::string(m_format.field), "not_assigned",
                     phrase(missing == 1 ? "node %1 in no %2" : "node %1 and %3 others in no %2",
                            {inQuotes(first), declaredWord(std::string(m_format.group)), std::to_string(missing - 1)}));
}

Text GroupMoveReading::noGroup(std::int64_t id) const
{
    std::vector<Text> arguments{std::to_string(id)};
    if (!m_groupWord.empty())
        arguments.push_back(m_groupWord);
    return phrase(m_noGroup, std::move(arguments));
}

GroupIndex GroupMoveReading::group(std::string_view key)
{
    const std::int64_t id = m_reader.integer(key);
    for (std::size_t g = 0; g < m_plan.groupCount(); ++g) {
        const GroupInfo info = m_plan.group(GroupIndex(g));
        if (info.exists && info.id == id)
            return GroupIndex(g);
    }
    m_failed.add(m_reader.pathOf(key), "no_such_group", noGroup(id));
    return {};
}

std::vector<LaneIndex> GroupMoveReading::lanes(std::string_view key)
{
    std::vector<LaneIndex> lanes;
    const std::shared_ptr<const Inventory> inventory = m_plan.inventory();
    const std::vector<std::int64_t> ids = m_reader.integers(key);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const DeviceIndex device = inventory->find(ids[i]);
        if (!device.isValid())
            m_failed.add(m_reader.pathOf(key, i), "no_such_lane",
                         phrase("the inventory has no device with the logical id %1", {std::to_string(ids[i])}));
        lanes.push_back(LaneIndex(device.value()));
    }
    if (lanes.empty())
        lanes.push_back(LaneIndex(inventory->devices.size()));
    return lanes;
}

ItemIndex GroupMoveReading::find(const std::string &name, const std::string &path)
{
    const NodeIndex node = m_plan.graph().find(name);
    if (!node.isValid())
        m_failed.add(path, "unknown_node", phrase("no node %1", {inQuotes(name)}));
    return ItemIndex(node.value());
}

std::vector<ItemIndex> GroupMoveReading::items()
{
    std::vector<ItemIndex> items;
    if (m_reader.has("node") || !m_reader.has("nodes")) {
        const std::string name = m_reader.text("node");
        if (!m_failed.isSet())
            items.push_back(find(name, m_reader.pathOf("node")));
        return items;
    }
    const std::vector<std::string> names = m_reader.texts("nodes");
    for (std::size_t i = 0; i < names.size() && !m_failed.isSet(); ++i)
        items.push_back(find(names[i], m_reader.pathOf("nodes", i)));
    return items;
}

Move GroupMoveReading::groupMove(const std::string &word)
{
    Move move;
    GroupIndex to;
    if (m_reader.has(word)) {
        move.lanes.push_back({group(word), lanes("devices")});
        return move;
    }
    if (m_reader.has("remove_" + word)) {
        move.remove = group("remove_" + word);
        return move;
    }
    if (m_reader.has("new_" + word + "_on")) {
        to = move.create = m_plan.nextGroup();
        move.lanes.push_back({to, lanes("new_" + word + "_on")});
    } else {
        to = group("to");
    }
    for (const ItemIndex item : items())
        move.items.push_back({item, to});
    return move;
}

} // namespace cutaway
