#include "core/plan/group_move_reading.h"

#include "core/base/names.h"

#include <nlohmann/json.hpp>

namespace cutaway {

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
