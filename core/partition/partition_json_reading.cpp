#include "core/formats/json_reading.h"
#include "core/partition/partition_json.h"
#include "core/partition/partition_kind.h"
#include "core/partition/partition_pins_json.h"
#include "core/placement/placement_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace cutaway {

namespace {

using Json = nlohmann::json;

Error at(std::string where, std::string code, std::string message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = std::move(where);
    return error;
}

/// Figures that a plan stores beside what is decided.
struct StoredFigures
{
    std::map<std::int64_t, std::int64_t> usedBytes; ///< by partition id
    std::map<std::int64_t, double> latency;
    std::map<std::int64_t, std::string> paths;
    std::optional<double> cost;
};

class PartitionReader
{
public:
    PartitionReader(const Graph &graph, std::shared_ptr<const Inventory> inventory)
        : m_graph(graph)
        , m_inventory(inventory ? *inventory : Inventory())
        , m_inventoryIsGiven(inventory != nullptr)
        , m_assignedAt(graph.size())
    {
    }

    Result<Partitioning> read(const Json &document)
    {
        ObjectReader top(document, "", m_failed);
        const Json &entries = top.array("partitions");
        m_isSingle = entries.size() == 1;
        if (!m_inventoryIsGiven)
            makeDevices(entries);
        for (std::size_t i = 0; i < entries.size() && !m_failed.isSet(); ++i)
            readPartition(entries[i], elementPath("partitions", i));
        if (const Json *cost = top.optionalObject("cost")) {
            ObjectReader figures(*cost, "cost", m_failed);
            m_stored.cost = figures.optionalNumber("latency_sec");
        }
        if (m_failed.isSet())
            return m_failed.take();
        if (Done complete = checkAllAssigned(); !complete)
            return complete.error();
        std::ranges::sort(m_partitioning, {}, &Partition::id);
        return std::move(m_partitioning);
    }

    std::shared_ptr<const Inventory> inventory() const { return std::make_shared<const Inventory>(m_inventory); }
    const StoredFigures &stored() const { return m_stored; }

private:
    /// Without an inventory the devices are those that the plan names, by id.
    void makeDevices(const Json &entries)
    {
        std::set<std::int64_t> ids;
        for (const Json &entry : entries) {
            FirstError toldLater;
            for (const std::int64_t id : ObjectReader(entry, {}, toldLater).integers("logical_device_ids"))
                ids.insert(id);
        }
        for (const std::int64_t id : ids)
            m_inventory.devices.push_back({id, "device " + std::to_string(id), unknownMemory, {}, {}, {}});
    }

    void readPartition(const Json &entry, const std::string &path)
    {
        ObjectReader reader(entry, path, m_failed);
        Partition partition;
        partition.id = reader.integer("id");
        const std::vector<std::int64_t> devices = reader.integers("logical_device_ids");
        const std::vector<std::string> nodes = reader.texts("nodes");
        readFigures(reader, partition.id);
        partition.extra = reader.rest();
        if (m_failed.isSet())
            return;
        if (!m_stored.paths.emplace(partition.id, path).second)
            return m_failed.add(
                at(path + ".id", "duplicate_partition", "two partitions have the id " + std::to_string(partition.id)));
        for (std::size_t i = 0; i < devices.size(); ++i)
            addDevice(partition, devices[i], elementPath(path + ".logical_device_ids", i));
        for (std::size_t i = 0; i < nodes.size(); ++i)
            addNode(partition, nodes[i], elementPath(path + ".nodes", i));
        std::ranges::sort(partition.operations);
        std::ranges::sort(partition.unreadSources);
        m_partitioning.push_back(std::move(partition));
    }

    /// What is derived is computed anew; the stored figures are kept for comparison.
    void readFigures(ObjectReader &reader, std::int64_t id)
    {
        if (const auto used = reader.optionalInteger("used_mem_bytes"))
            m_stored.usedBytes[id] = *used;
        if (const Json *latency = reader.optionalObject("latency")) {
            ObjectReader figures(*latency, reader.pathOf("latency"), m_failed);
            if (const auto overall = figures.optionalNumber("overall_sec"))
                m_stored.latency[id] = *overall;
        }
        for (const char *derived : {"parents", "children", "bfs_level"})
            reader.optional(derived);
    }

    void addDevice(Partition &partition, std::int64_t id, const std::string &path)
    {
        const DeviceIndex device = m_inventory.find(id);
        if (!device.isValid())
            return m_failed.add(
                at(path, "unknown_device", "the inventory has no device with the logical id " + std::to_string(id)));
        if (std::ranges::count(partition.devices, device) > 0)
            return m_failed.add(at(path, "device_twice", "device " + std::to_string(id) + " is named twice"));
        partition.devices.push_back(device);
    }

    void addNode(Partition &partition, const std::string &name, const std::string &path)
    {
        const NodeIndex index = m_graph.find(name);
        if (!index.isValid())
            return m_failed.add(at(path, "unknown_node", "no node \"" + name + '"'));
        if (m_graph.node(index).isSource())
            return addSource(partition, index);
        if (!m_graph.node(index).isOperation())
            return;
        std::string &before = m_assignedAt[index.value()];
        if (!before.empty())
            return m_failed.add(
                at(path, "assigned_twice", "node \"" + name + "\" is assigned twice, first at " + before));
        before = path;
        partition.operations.push_back(index);
    }

    /// Sources follow their readers; only a lone partition keeps those that nobody reads.
    void addSource(Partition &partition, NodeIndex source)
    {
        const bool isRead = std::ranges::any_of(m_graph.users(source),
                                                [&](NodeIndex user) { return m_graph.node(user).isOperation(); });
        if (m_isSingle && !isRead && std::ranges::count(partition.unreadSources, source) == 0)
            partition.unreadSources.push_back(source);
    }

    Done checkAllAssigned() const
    {
        std::size_t missing = 0;
        std::string first;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            if (!m_graph.nodes()[i].isOperation() || !m_assignedAt[i].empty())
                continue;
            if (missing++ == 0)
                first = m_graph.nodes()[i].name;
        }
        if (missing == 0)
            return Done(std::monostate());
        const std::string others = missing == 1 ? "" : " and " + std::to_string(missing - 1) + " others";
        return at("partitions", "not_assigned", "node \"" + first + '"' + others + " in no partition");
    }

    const Graph &m_graph;
    Inventory m_inventory;
    bool m_inventoryIsGiven;
    bool m_isSingle = false;
    std::vector<std::string> m_assignedAt; ///< per node; empty: in no partition yet
    Partitioning m_partitioning;
    StoredFigures m_stored;
    FirstError m_failed;
};

std::vector<StoredDifference> differencesOf(const PartitionState &state, const StoredFigures &stored)
{
    std::vector<StoredDifference> differences;
    const auto compare = [&](const std::string &path, double was, double is) {
        if (was != is)
            differences.push_back({path, was, is});
    };
    for (std::uint32_t p = 0; p < state.partitioning().size(); ++p) {
        const std::int64_t id = state.partitioning()[p].id;
        const std::string &path = stored.paths.at(id);
        if (const auto used = stored.usedBytes.find(id); used != stored.usedBytes.end())
            compare(path + ".used_mem_bytes", double(used->second), double(state.usedBytes(p)));
        if (const auto latency = stored.latency.find(id); latency != stored.latency.end() && state.hasLatency())
            compare(path + ".latency.overall_sec", latency->second, state.latency(p).overallSec);
    }
    if (stored.cost && state.plan().seconds)
        compare("cost.latency_sec", *stored.cost, *state.plan().seconds);
    return differences;
}

Done readPlanPins(const Json &document, PartitionPlan &plan)
{
    FirstError failed;
    ObjectReader top(document, "", failed);
    if (const Json *pins = top.optionalObject("pins"))
        plan.setPins(readPins(*pins, plan.state(), failed));
    return failed.isSet() ? Done(failed.take()) : Done(std::monostate());
}

} // namespace

Result<std::unique_ptr<PartitionPlan>>
readPartitionPlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory, const Json &document)
{
    PartitionReader reader(*graph, inventory);
    Result<Partitioning> partitioning = reader.read(document);
    if (!partitioning)
        return partitioning.error();
    auto plan = std::make_unique<PartitionPlan>(std::move(graph), inventory ? inventory : reader.inventory(),
                                                std::move(*partitioning), PlanOrigin());
    plan->setStoredDifferences(differencesOf(plan->state(), reader.stored()));
    if (Done done = readPlanPins(document, *plan); !done)
        return done.error();
    return plan;
}

PlanKindDescriptor partitionKind()
{
    return {PlanKind::Partition,
            placementOr(readPartitionPlan),
            // What `evaluate` adds is derived too: not to be kept when its output is opened as a plan.
            {"partitions", "pins", "edges", "cost", "dag", "device_mem_bytes", "over_capacity", "cycle", "cost_unknown",
             "differences", "cost_model", "optimal", "ideals", "warnings", "contiguous", "violation"}};
}

} // namespace cutaway
