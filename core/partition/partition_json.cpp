#include "core/partition/partition_json.h"

#include "core/base/sort_unique.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/parameter.h"
#include "core/partition/partition_evaluation.h"
#include "core/partition/partition_pins.h"
#include "core/partition/partition_state.h"
#include "core/partition/planners/latency_problem.h"
#include "core/plan/group_json.h"
#include "core/plan/placed/placement_plan.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;
using Json = nlohmann::json;

/// A submodule of the split model (README.md, section 11).
struct Submodule
{
    std::uint32_t partition = noPartition;
    std::vector<NodeIndex> inputs;  ///< nodes from outside, in order of first use
    std::vector<NodeIndex> outputs; ///< own operations read outside, in order of their first reader
};

/// Submodules and who waits for whom, both in the order in which a walk over the readers meets them.
struct Split
{
    std::vector<Submodule> submodules;                  ///< per partition
    std::vector<std::vector<std::uint32_t>> dependents; ///< per partition
    std::vector<std::size_t> unmet;
    std::vector<std::uint32_t> byFirstOperation;
};

Split walkReaders(const PartitionState &state)
{
    const Graph &graph = state.graph();
    const std::size_t count = state.partitioning().size();
    Split split{std::vector<Submodule>(count),
                std::vector<std::vector<std::uint32_t>>(count),
                std::vector<std::size_t>(count, 0),
                {}};
    std::vector<char> isOutput(graph.size(), 0);
    std::vector<char> isMet(count, 0);
    // Inputs are told apart by the partition that named them last: graph order visits partitions interleaved.
    std::vector<std::vector<NodeIndex>> named(count);
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const NodeIndex reader(i);
        const std::uint32_t home = state.home(reader);
        if (home == noPartition && graph.node(reader).opcode != Opcode::Output)
            continue;
        if (home != noPartition && !isMet[home]) {
            isMet[home] = 1;
            split.byFirstOperation.push_back(home);
        }
        for (const NodeIndex input : graph.inputs(reader)) {
            const std::uint32_t maker = state.home(input);
            if (home != noPartition && maker != home)
                named[home].push_back(input);
            if (maker == noPartition || maker == home)
                continue;
            if (!isOutput[input.value()])
                split.submodules[maker].outputs.push_back(input);
            isOutput[input.value()] = 1;
            if (home != noPartition)
                split.dependents[maker].push_back(home);
        }
    }
    std::vector<std::uint32_t> namedBy(graph.size(), noPartition);
    for (std::uint32_t p = 0; p < count; ++p) {
        split.submodules[p].partition = p;
        for (const NodeIndex input : named[p]) {
            if (namedBy[input.value()] != p)
                split.submodules[p].inputs.push_back(input);
            namedBy[input.value()] = p;
        }
    }
    return split;
}

void keepFirstOfEach(std::vector<std::vector<std::uint32_t>> &dependents, std::vector<std::size_t> &unmet)
{
    std::vector<std::uint32_t> seenFor(dependents.size(), noPartition);
    for (std::uint32_t p = 0; p < dependents.size(); ++p) {
        std::erase_if(dependents[p], [&](std::uint32_t dependent) {
            const bool isRepeated = seenFor[dependent] == p;
            seenFor[dependent] = p;
            return isRepeated;
        });
        for (const std::uint32_t dependent : dependents[p])
            ++unmet[dependent];
    }
}

/// One submodule for each partition with operations, in torch.fx's order of execution. Empty if partitions form a
/// cycle. O(nodes + edges).
std::vector<Submodule> splitPartitions(const PartitionState &state)
{
    if (!state.cycle().empty())
        return {};
    Split split = walkReaders(state);
    keepFirstOfEach(split.dependents, split.unmet);
    std::vector<std::uint32_t> stack;
    for (const std::uint32_t p : split.byFirstOperation) {
        if (split.unmet[p] == 0)
            stack.push_back(p);
    }
    std::vector<Submodule> ordered;
    while (!stack.empty()) {
        const std::uint32_t p = stack.back();
        stack.pop_back();
        ordered.push_back(std::move(split.submodules[p]));
        for (const std::uint32_t dependent : split.dependents[p]) {
            if (--split.unmet[dependent] == 0)
                stack.push_back(dependent);
        }
    }
    return ordered;
}

// Writing.

/// Parents and children of every partition, in ids, ascending.
struct Neighbours
{
    std::vector<OrderedJson> parents;
    std::vector<OrderedJson> children;

    explicit Neighbours(const PartitionState &state)
        : parents(state.partitioning().size(), OrderedJson::array()), children(parents)
    {
        for (const PartitionEdge &edge : state.edges()) {
            children[edge.from].push_back(state.partitioning()[edge.to].id);
            parents[edge.to].push_back(state.partitioning()[edge.from].id);
        }
    }
};

OrderedJson partitionsJson(const PartitionState &state)
{
    const Neighbours neighbours(state);
    const std::vector<int> levels =
        partitionLevels(state.partitioning().size(), state.edges(), state.topologicalOrder());
    OrderedJson list = OrderedJson::array();
    for (std::uint32_t p = 0; p < state.partitioning().size(); ++p) {
        const Partition &partition = state.partitioning()[p];
        if (!partition.exists)
            continue;
        OrderedJson entry{{"id", partition.id},
                          {"logical_device_ids", logicalIdsJson(state.inventory(), partition.devices)},
                          {"nodes", namesJson(state.graph(), nodesOf(state.graph(), partition))},
                          {"used_mem_bytes", state.usedBytes(p)},
                          {"parents", neighbours.parents[p]},
                          {"children", neighbours.children[p]}};
        if (state.cycle().empty())
            entry["bfs_level"] = levels[p];
        if (state.hasLatency()) {
            const PartitionLatency &latency = state.latency(p);
            entry["latency"] = {{"memory_sec", latency.memorySec},
                                {"compute_sec", latency.computeSec},
                                {"overall_sec", latency.overallSec}};
        }
        addExtra(entry, partition.extra);
        list.push_back(std::move(entry));
    }
    return list;
}

OrderedJson edgesJson(const PartitionState &state)
{
    OrderedJson list = OrderedJson::array();
    for (const PartitionEdge &edge : state.edges()) {
        OrderedJson entry{{"from", state.partitioning()[edge.from].id},
                          {"to", state.partitioning()[edge.to].id},
                          {"bytes", edge.bytes}};
        if (const std::optional<double> seconds = state.transferSeconds(edge))
            entry["comm_sec"] = *seconds;
        list.push_back(std::move(entry));
    }
    return list;
}

OrderedJson dagJson(const PartitionState &state)
{
    OrderedJson list = OrderedJson::array();
    for (const Submodule &submodule : splitPartitions(state)) {
        list.push_back({{"name", "submod_" + std::to_string(state.partitioning()[submodule.partition].id)},
                        {"inputs", namesJson(state.graph(), submodule.inputs)},
                        {"outputs", namesJson(state.graph(), submodule.outputs)},
                        {"logical_device_ids",
                         logicalIdsJson(state.inventory(), state.partitioning()[submodule.partition].devices)},
                        {"size_bytes", state.usedBytes(submodule.partition)}});
    }
    return list;
}

std::vector<DeviceIndex> usedDevices(const PartitionState &state)
{
    std::vector<DeviceIndex> devices;
    for (const Partition &partition : state.partitioning())
        std::ranges::copy(partition.devices, std::back_inserter(devices));
    sortUnique(devices);
    return devices;
}

OrderedJson deviceMemoryJson(const PartitionState &state)
{
    OrderedJson memory = OrderedJson::object();
    for (const DeviceIndex device : usedDevices(state))
        memory[std::to_string(state.inventory().device(device).logicalId)] = state.deviceBytes(device);
    return memory;
}

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

OrderedJson addedDevicesJson(const std::vector<Device> &devices)
{
    OrderedJson list = OrderedJson::array();
    for (const Device &device : devices)
        list.push_back({{"logical_id", device.logicalId}, {"name", device.name}, {"kind", device.kind}});
    return list;
}

void PartitionPlan::addFields(OrderedJson &document) const
{
    document["partitions"] = partitionsJson(state());
    if (!m_pins.empty())
        document["pins"] = pinsJson(state(), m_pins);
    document["edges"] = edgesJson(state());
    if (state().plan().seconds)
        document["cost"] = {{"latency_sec", *state().plan().seconds}};
    if (state().cycle().empty())
        document["dag"] = dagJson(state());
    document["device_mem_bytes"] = deviceMemoryJson(state());
    if (!m_warnings.empty())
        document["warnings"] = m_warnings;
}

void PartitionPlan::addFindings(OrderedJson &evaluation) const
{
    evaluation["over_capacity"] = overCapacityJson(*this);
    if (!state().cycle().empty()) {
        evaluation["cycle"] = OrderedJson::array();
        for (const std::uint32_t position : state().cycle())
            evaluation["cycle"].push_back(state().partitioning()[position].id);
    }
    if (!state().plan().seconds && state().latencyFault())
        evaluation["cost_unknown"] = {{"code", state().latencyFault()->code},
                                      {"reason", state().latencyFault()->message}};
    evaluation["differences"] = differencesJson(differences());
}

OrderedJson PartitionPlan::document() const
{
    OrderedJson document = GraphPlan::document();
    if (origin().plannerId == "manual")
        document.erase("refinement"); // what a search said of its plan is not true of the edited one
    return document;
}

OrderedJson PartitionPlan::after(const Applied &) const
{
    OrderedJson used = OrderedJson::array();
    OrderedJson latency = OrderedJson::array();
    for (std::uint32_t p = 0; p < state().partitioning().size(); ++p) {
        if (!state().partitioning()[p].exists)
            continue;
        used.push_back(state().usedBytes(p));
        if (state().hasLatency())
            latency.push_back(state().latency(p).overallSec);
    }
    OrderedJson edges = OrderedJson::array();
    for (const PartitionEdge &edge : state().edges()) {
        const std::optional<double> seconds = state().transferSeconds(edge);
        edges.push_back({state().partitioning()[edge.from].id, state().partitioning()[edge.to].id,
                         seconds ? OrderedJson(*seconds) : OrderedJson()});
    }
    OrderedJson after{{"used_mem_bytes", std::move(used)},
                      {"latency_sec", std::move(latency)},
                      {"edges", std::move(edges)},
                      {"device_mem_bytes", deviceMemoryJson(state())}};
    if (state().plan().seconds)
        after["cost_latency_sec"] = *state().plan().seconds;
    return after;
}

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
