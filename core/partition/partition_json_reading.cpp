#include "core/json/json_reading.h"
#include "core/json/parameter_json.h"
#include "core/partition/latency_scoring.h"
#include "core/partition/partition_json.h"
#include "core/partition/partition_pins_json.h"
#include "core/plan/group_reading.h"
#include "core/plan/placed/placement_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <unordered_set>

namespace cutaway {

namespace {

using Json = nlohmann::json;

class PartitionReader
{
public:
    PartitionReader(const Graph &graph, std::shared_ptr<const Inventory> inventory, const Json &document)
        : m_graph(graph)
        , m_top(document, "", m_failed)
        , m_groups({"partition", "partitions", "duplicate_partition",
                    [&graph](NodeIndex node) { return graph.node(node).isOperation(); }},
                   graph, std::move(inventory), document, m_failed)
    {
    }

    Result<Partitioning> read()
    {
        std::string extra;
        m_groups.readAll(
            [&](ObjectReader &reader) {
                readFigures(reader);
                extra = reader.rest();
            },
            [&](ReadGroup group, const std::string &) { add(std::move(group), std::move(extra)); });
        if (const Json *cost = m_top.optionalObject("cost"))
            ObjectReader(*cost, "cost", m_failed).optionalNumber("latency_sec");
        if (m_failed.isSet())
            return m_failed.take();
        std::ranges::sort(m_partitioning, {}, &Partition::id);
        return std::move(m_partitioning);
    }

    const std::shared_ptr<const Inventory> &inventory() const { return m_groups.inventory(); }

private:
    /// What is derived is computed anew; the stored figures are compared with it.
    void readFigures(ObjectReader &reader)
    {
        reader.optionalInteger("used_mem_bytes");
        if (const Json *latency = reader.optionalObject("latency"))
            ObjectReader(*latency, reader.pathOf("latency"), m_failed).optionalNumber("overall_sec");
        for (const char *derived : {"parents", "children", "bfs_level"})
            reader.optional(derived);
    }

    void add(ReadGroup group, std::string extra)
    {
        Partition partition;
        partition.id = group.id;
        partition.devices = std::move(group.devices);
        partition.extra = std::move(extra);
        for (const NodeIndex node : group.nodes) {
            if (m_graph.node(node).isOperation())
                partition.operations.push_back(node);
            else if (m_graph.node(node).isSource())
                addSource(partition, node);
        }
        std::ranges::sort(partition.operations);
        std::ranges::sort(partition.unreadSources);
        m_partitioning.push_back(std::move(partition));
    }

    /// Sources follow their readers; those that nobody reads stay where they are held first.
    void addSource(Partition &partition, NodeIndex source)
    {
        const bool isRead = std::ranges::any_of(m_graph.users(source),
                                                [&](NodeIndex user) { return m_graph.node(user).isOperation(); });
        if (!isRead && m_held.insert(source).second)
            partition.unreadSources.push_back(source);
    }

    const Graph &m_graph;
    FirstError m_failed;
    ObjectReader m_top;
    GroupReading m_groups;
    Partitioning m_partitioning;
    std::unordered_set<NodeIndex> m_held; ///< sources that nobody reads
};

StoredDifferences differencesOf(const PartitionState &state, const Json &document)
{
    StoredComparison comparison;
    const Json &stored = document.at("partitions");
    for (std::size_t i = 0; i < stored.size(); ++i) {
        const auto partition =
            std::ranges::find(state.partitioning(), stored[i].at("id").get<std::int64_t>(), &Partition::id);
        const auto position = std::uint32_t(partition - state.partitioning().begin());
        Json computed{{"used_mem_bytes", state.usedBytes(position)}};
        if (state.hasLatency())
            computed["latency"]["overall_sec"] = state.latency(position).overallSec;
        comparison.compare(stored[i], computed, elementPath("partitions", i));
    }
    if (state.plan().seconds)
        comparison.compare(document, {{"cost", {{"latency_sec", *state.plan().seconds}}}}, {});
    return comparison.take();
}

/// The planner and what it was given: what transfers are costed by follows from them.
Result<PlanOrigin> readOrigin(const Json &document)
{
    FirstError failed;
    PlanOrigin origin;
    ObjectReader top(document, "", failed);
    if (const Json *planner = top.optionalObject("planner"))
        origin.plannerId = ObjectReader(*planner, "planner", failed).optionalText("id").value_or(origin.plannerId);
    origin.parameters = plannerParameters(document);
    const ParameterValue &transfers = origin.parameters[std::string(transfersName)];
    if (const Done checked = checkParameter(transfersControl(), transfers); !checked)
        failed.add("planner.parameters.transfers", checked.error().code, checked.error().message, checked.error().hint);
    if (std::holds_alternative<std::monostate>(transfers))
        origin.parameters.erase(std::string(transfersName));
    return failed.isSet() ? Result<PlanOrigin>(failed.take()) : std::move(origin);
}

/// With the devices that an import added; those that the inventory has by now are its own.
Result<std::shared_ptr<const Inventory>> withAddedDevices(std::shared_ptr<const Inventory> inventory,
                                                          const Json &document)
{
    FirstError failed;
    ObjectReader top(document, "", failed);
    const Json *list = inventory ? top.optionalArray("added_devices") : nullptr;
    if (failed.isSet())
        return failed.take();
    if (!list)
        return inventory;
    auto all = std::make_shared<Inventory>(*inventory);
    for (std::size_t i = 0; i < list->size(); ++i) {
        ObjectReader reader((*list)[i], elementPath("added_devices", i), failed);
        Device device;
        device.logicalId = reader.integer("logical_id");
        device.name = reader.name("name");
        device.availableMemBytes = unknownMemory;
        device.kind = reader.title("kind");
        if (device.logicalId < 0)
            failed.add(reader.pathOf("logical_id"), "number_range", "a logical id is 0 or more");
        if (failed.isSet())
            return failed.take();
        if (!all->find(device.logicalId).isValid())
            all->devices.push_back(std::move(device));
    }
    return std::shared_ptr<const Inventory>(std::move(all));
}

Done readWarnings(const Json &document, PartitionPlan &plan)
{
    FirstError failed;
    ObjectReader top(document, "", failed);
    if (top.has("warnings"))
        plan.setWarnings(top.texts("warnings"));
    return failed.isSet() ? Done(failed.take()) : Done(std::monostate());
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
    Result<std::shared_ptr<const Inventory>> all = withAddedDevices(std::move(inventory), document);
    if (!all)
        return all.error();
    PartitionReader reader(*graph, std::move(*all), document);
    Result<Partitioning> partitioning = reader.read();
    if (!partitioning)
        return partitioning.error();
    Result<PlanOrigin> origin = readOrigin(document);
    if (!origin)
        return origin.error();
    auto plan = std::make_unique<PartitionPlan>(std::move(graph), reader.inventory(), std::move(*partitioning),
                                                std::move(*origin));
    plan->setDifferences(differencesOf(plan->state(), document));
    if (Done done = readPlanPins(document, *plan); !done)
        return done.error();
    if (Done done = readWarnings(document, *plan); !done)
        return done.error();
    return plan;
}

Result<std::unique_ptr<EditedPlan>> readAnyPartitionPlan(std::shared_ptr<const Graph> graph,
                                                         std::shared_ptr<const Inventory> inventory,
                                                         const Json &document)
{
    using Scoring = Result<std::shared_ptr<const PlacementScoring>>;
    static const PlanReader read = placementOr(
        {{"latency", "partition.latency_", [](const Graph &, const Json &) { return Scoring(latencyScoring()); }}},
        readPartitionPlan);
    return read(std::move(graph), std::move(inventory), document);
}

} // namespace cutaway
