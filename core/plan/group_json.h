#pragma once

#include "core/devices/inventory.h"
#include "core/graph/graph.h"
#include "core/json/json_reading.h"
#include "core/plan/edited_plan.h"

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <span>

/// What documents write of groups of nodes that lie on devices.

namespace cutaway {

nlohmann::ordered_json namesJson(const Graph &graph, std::span<const NodeIndex> nodes);
nlohmann::ordered_json logicalIdsJson(const Inventory &inventory, std::span<const DeviceIndex> devices);

/// How documents of a kind list groups of nodes that lie on devices.
struct GroupFormat
{
    std::string_view group;      ///< `stage`
    std::string_view field;      ///< `stages`
    std::string_view sameIdCode; ///< `duplicate_stage`
    /// The nodes that lie in exactly one group.
    std::function<bool(NodeIndex)> isHeld;
    bool holdsOthersOnce = false; ///< no node is named twice, held or not
    bool needsDevices = true;     ///< the field `logical_device_ids` must be there
};

/// What all such groups have: `{"id", "logical_device_ids", "nodes"}`.
struct ReadGroup
{
    std::int64_t id = 0;
    std::vector<DeviceIndex> devices;
    bool saysDevices = false;
    std::vector<NodeIndex> nodes; ///< all that are named, held or not, in the order of the document
};

/// Reads the groups of a plan's document, one behind the other. Errors: those of ObjectReader, the format's for two
/// groups of one id, `unknown_device`, `device_twice`, `unknown_node`, `assigned_twice`, `not_assigned`.
class GroupReading
{
public:
    /// Without an inventory the devices are those that the groups name, by id. The graph and `failed` must outlive
    /// this.
    GroupReading(GroupFormat format, const Graph &graph, std::shared_ptr<const Inventory> inventory,
                 const nlohmann::json &document, FirstError &failed);

    const std::shared_ptr<const Inventory> &inventory() const { return m_inventory; }
    /// The document's groups, one call for each until one fails. `readMore` reads the fields that only the kind knows,
    /// `take` gets groups without fault, with their paths.
    void readAll(const std::function<void(ObjectReader &)> &readMore,
                 const std::function<void(ReadGroup, const std::string &path)> &take);

private:
    ReadGroup read(ObjectReader &reader, const std::function<void(ObjectReader &)> &readMore);
    void addDevice(ReadGroup &group, std::int64_t id, const std::string &path);
    void addNode(ReadGroup &group, const std::string &name, const std::string &path);
    void checkAllHeld();

    GroupFormat m_format;
    const Graph &m_graph;
    FirstError &m_failed;
    const nlohmann::json &m_entries;
    std::shared_ptr<const Inventory> m_inventory;
    std::vector<std::string> m_namedAt; ///< per node, the path; empty: in no group yet
    std::set<std::int64_t> m_ids;
};

/// Takes apart an entry of a moves document of a plan whose items are nodes, in groups that lie on devices. Errors:
/// those of ObjectReader, `no_such_group`, `no_such_lane`, `unknown_node`.
class GroupMoveReading
{
public:
    /// `noGroup`: the pattern of what is said of a group that is not there, with its id at %1 and `groupWord`,
    /// if given, at %2. Plan and entry must outlive this.
    GroupMoveReading(const EditedPlan &plan, const nlohmann::json &entry, const char *noGroup, Text groupWord = {})
        : m_plan(plan), m_noGroup(noGroup), m_groupWord(std::move(groupWord)), m_reader(entry, "", m_failed)
    {
    }

    ObjectReader &fields() { return m_reader; }
    FirstError &failed() { return m_failed; }

    /// A group by its id.
    GroupIndex group(std::string_view key);
    /// Lanes by logical ids of devices; the one behind them all for an empty list.
    std::vector<LaneIndex> lanes(std::string_view key);
    /// An item by its node's name.
    ItemIndex item(std::string_view key) { return find(m_reader.text(key), m_reader.pathOf(key)); }
    /// `node` or `nodes`.
    std::vector<ItemIndex> items();

    /// What groups called `stage` share: `{"stage", "devices"}`, `{"remove_stage"}`, `{"node" or "nodes",
    /// "new_stage_on": [logical ids]}`, `{"node" or "nodes", "to"}`.
    Move groupMove(const std::string &word);
    Result<Move> finish(Move move) { return m_failed.isSet() ? Result<Move>(m_failed.take()) : std::move(move); }

private:
    Text noGroup(std::int64_t id) const;
    ItemIndex find(const std::string &name, const std::string &path);

    const EditedPlan &m_plan;
    const char *m_noGroup;
    Text m_groupWord;
    FirstError m_failed;
    ObjectReader m_reader;
};

} // namespace cutaway
