#include "core/plan/group_reading.h"

#include "core/base/names.h"

#include <nlohmann/json.hpp>

#include <algorithm>

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

} // namespace cutaway
