#pragma once

#include "core/devices/inventory.h"
#include "core/graph/graph.h"
#include "core/json/json_reading.h"

#include <functional>
#include <memory>
#include <set>

namespace cutaway {

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

} // namespace cutaway
