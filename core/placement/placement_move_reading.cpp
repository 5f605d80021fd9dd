#include "core/base/names.h"
#include "core/formats/json_reading.h"
#include "core/placement/placement_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

using Json = nlohmann::json;

/// Reads one entry of a moves document.
class MoveReader
{
public:
    MoveReader(const PlacementPlan &plan, const Json &entry)
        : m_plan(plan), m_word(plan.scoring().groupWord()), m_reader(entry, "", m_failed)
    {
    }

    Result<Move> read()
    {
        Move move;
        const std::string create = "new_" + m_word + "_on";
        const std::string remove = "remove_" + m_word;
        if (m_reader.has(m_word)) {
            move.lanes.push_back({readGroup(m_word), readLanes("devices")});
        } else if (m_reader.has(remove)) {
            move.remove = readGroup(remove);
        } else if (m_reader.has("configuration")) {
            readChoice(move);
        } else if (m_reader.has(create)) {
            move.create = m_plan.nextGroup();
            move.lanes.push_back({move.create, readLanes(create)});
            readItems(move, move.create);
        } else {
            readItems(move, readGroup("to"));
        }
        if (m_failed.isSet())
            return m_failed.take();
        return move;
    }

private:
    GroupIndex readGroup(std::string_view key)
    {
        const std::int64_t id = m_reader.integer(key);
        const std::vector<PlacedGroup> &groups = m_plan.placement().groups;
        const auto found =
            std::ranges::find_if(groups, [&](const PlacedGroup &group) { return group.exists && group.id == id; });
        if (found != groups.end())
            return GroupIndex(std::size_t(found - groups.begin()));
        m_failed.add(m_reader.pathOf(key), "no_such_group", "there is no " + m_word + ' ' + std::to_string(id));
        return {};
    }

    std::vector<LaneIndex> readLanes(std::string_view key)
    {
        std::vector<LaneIndex> lanes;
        const std::vector<std::int64_t> ids = m_reader.integers(key);
        const Inventory &inventory = m_plan.placement().model->inventory();
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const DeviceIndex device = inventory.find(ids[i]);
            if (!device.isValid())
                m_failed.add(m_reader.pathOf(key, i), "no_such_lane",
                             "the inventory has no device with the logical id " + std::to_string(ids[i]));
            lanes.push_back(LaneIndex(device.value()));
        }
        if (lanes.empty())
            lanes.push_back(LaneIndex(inventory.devices.size()));
        return lanes;
    }

    NodeIndex findNode(const std::string &name, const std::string &path)
    {
        const NodeIndex node = m_plan.graph().find(name);
        if (!node.isValid() && !m_failed.isSet())
            m_failed.add(path, "unknown_node", "no node " + inQuotes(name));
        return node;
    }

    void readItems(Move &move, GroupIndex to)
    {
        const bool isOne = m_reader.has("node") || !m_reader.has("nodes");
        const std::vector<std::string> names = isOne ? std::vector{m_reader.text("node")} : m_reader.texts("nodes");
        for (std::size_t i = 0; i < names.size() && !m_failed.isSet(); ++i) {
            const NodeIndex node = findNode(names[i], isOne ? "node" : m_reader.pathOf("nodes", i));
            move.items.push_back({ItemIndex(node.value()), to});
        }
    }

    void readChoice(Move &move)
    {
        const NodeIndex node = findNode(m_reader.text("node"), "node");
        const std::string id = m_reader.text("configuration");
        if (m_failed.isSet())
            return;
        const std::vector<ChoiceInfo> choices = m_plan.choices(ItemIndex(node.value()));
        const auto found = std::ranges::find(choices, id, &ChoiceInfo::label);
        if (found == choices.end())
            return m_failed.add("configuration", "not_offered",
                                inQuotes(m_plan.graph().node(node).name) + " has no configuration " + inQuotes(id));
        move.choices.push_back({ItemIndex(node.value()), std::size_t(found - choices.begin())});
    }

    const PlacementPlan &m_plan;
    std::string m_word;
    FirstError m_failed;
    ObjectReader m_reader;
};

} // namespace

Result<Move> readPlacementMove(const PlacementPlan &plan, const Json &entry)
{
    return MoveReader(plan, entry).read();
}

} // namespace cutaway
