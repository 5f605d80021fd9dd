#include "core/formats/json_reading.h"
#include "core/partition/partition_json.h"
#include "core/partition/partition_pins_json.h"

#include <nlohmann/json.hpp>

// Entries of a moves document.
namespace cutaway {

namespace {

using Json = nlohmann::json;

GroupIndex findPartition(const PartitionPlan &plan, std::int64_t id)
{
    for (std::size_t p = 0; p < plan.groupCount(); ++p) {
        const Partition &partition = plan.state().partitioning()[p];
        if (partition.exists && partition.id == id)
            return GroupIndex(p);
    }
    return {};
}

/// Reads one entry of a moves document.
class MoveReader
{
public:
    MoveReader(const PartitionPlan &plan, const Json &entry) : m_plan(plan), m_reader(entry, "", m_failed) {}

    Result<Move> read()
    {
        Move move;
        if (m_reader.has("pin"))
            readPinChanges(move);
        else if (m_reader.has("partition"))
            readDevices(move);
        else if (m_reader.has("remove_partition"))
            move.remove = readPartition("remove_partition");
        else if (m_reader.has("new_partition_on"))
            readNewPartition(move);
        else
            readItems(move, readPartition("to"));
        if (m_failed.isSet())
            return m_failed.take();
        return move;
    }

private:
    GroupIndex readPartition(std::string_view key)
    {
        const std::int64_t id = m_reader.integer(key);
        const GroupIndex group = findPartition(m_plan, id);
        if (!group.isValid())
            m_failed.add(std::string(key), "no_such_group", "there is no partition " + std::to_string(id));
        return group;
    }

    std::vector<LaneIndex> readLanes(std::string_view key)
    {
        std::vector<LaneIndex> lanes;
        const std::vector<std::int64_t> ids = m_reader.integers(key);
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const DeviceIndex device = m_plan.state().inventory().find(ids[i]);
            if (!device.isValid())
                m_failed.add(m_reader.pathOf(key, i), "no_such_lane",
                             "the inventory has no device with the logical id " + std::to_string(ids[i]));
            lanes.push_back(LaneIndex(device.value()));
        }
        if (lanes.empty())
            lanes.push_back(LaneIndex(m_plan.state().inventory().devices.size()));
        return lanes;
    }

    void readDevices(Move &move) { move.lanes.push_back({readPartition("partition"), readLanes("devices")}); }

    void readNewPartition(Move &move)
    {
        move.create = m_plan.nextGroup();
        move.lanes.push_back({move.create, readLanes("new_partition_on")});
        readItems(move, move.create);
    }

    std::vector<ItemIndex> readNodes()
    {
        const bool isOne = m_reader.has("node") || !m_reader.has("nodes");
        const std::vector<std::string> names = isOne ? std::vector{m_reader.text("node")} : m_reader.texts("nodes");
        std::vector<ItemIndex> items;
        for (std::size_t i = 0; i < names.size() && !m_failed.isSet(); ++i) {
            const NodeIndex node = m_plan.graph().find(names[i]);
            if (!node.isValid())
                m_failed.add(isOne ? "node" : m_reader.pathOf("nodes", i), "unknown_node",
                             "no node \"" + names[i] + '"');
            items.push_back(ItemIndex(node.value()));
        }
        return items;
    }

    void readItems(Move &move, GroupIndex to)
    {
        for (const ItemIndex item : readNodes())
            move.items.push_back({item, to});
    }

    /// `true`: to where it is; `false`: to nothing; else as in a plan's `pins`.
    void readPinChanges(Move &move)
    {
        const Json &value = *m_reader.optional("pin");
        for (const ItemIndex item : readNodes()) {
            Pin pin;
            if (!value.is_boolean()) {
                pin = readPin(value, m_reader.pathOf("pin"), m_plan.state(), m_failed);
            } else if (value.get<bool>()) {
                pin.kind = Pin::Kind::Group;
                pin.group = m_failed.isSet() ? GroupIndex() : m_plan.groupOf(item);
            }
            move.pins.push_back({item, pin});
        }
    }

    const PartitionPlan &m_plan;
    FirstError m_failed;
    ObjectReader m_reader;
};

} // namespace

Result<Move> readPartitionMove(const PartitionPlan &plan, const Json &entry)
{
    return MoveReader(plan, entry).read();
}

} // namespace cutaway
