#include "core/partition/partition_json.h"

#include "core/formats/json_writing.h"
#include "core/formats/plan_json.h"
#include "core/partition/partition_evaluation.h"
#include "core/partition/partition_pins_json.h"
#include "core/partition/partition_split.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// Writing; partition_json_reading.cpp reads.
namespace cutaway {

namespace {

using Json = nlohmann::ordered_json;

Json namesOf(const Graph &graph, std::span<const NodeIndex> nodes)
{
    Json names = Json::array();
    for (const NodeIndex node : nodes)
        names.push_back(graph.node(node).name);
    return names;
}

Json logicalIds(const PartitionState &state, std::uint32_t position)
{
    Json ids = Json::array();
    for (const DeviceIndex device : state.partitioning()[position].devices)
        ids.push_back(state.inventory().device(device).logicalId);
    return ids;
}

/// Parents and children of every partition, in ids, ascending.
struct Neighbours
{
    std::vector<Json> parents;
    std::vector<Json> children;

    explicit Neighbours(const PartitionState &state)
        : parents(state.partitioning().size(), Json::array()), children(parents)
    {
        for (const PartitionEdge &edge : state.edges()) {
            children[edge.from].push_back(state.partitioning()[edge.to].id);
            parents[edge.to].push_back(state.partitioning()[edge.from].id);
        }
    }
};

Json partitionsJson(const PartitionState &state)
{
    const Neighbours neighbours(state);
    const std::vector<int> levels =
        partitionLevels(state.partitioning().size(), state.edges(), state.topologicalOrder());
    Json list = Json::array();
    for (std::uint32_t p = 0; p < state.partitioning().size(); ++p) {
        const Partition &partition = state.partitioning()[p];
        if (!partition.exists)
            continue;
        Json entry{{"id", partition.id},
                   {"logical_device_ids", logicalIds(state, p)},
                   {"nodes", namesOf(state.graph(), nodesOf(state.graph(), partition))},
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

std::optional<double> commSeconds(const PartitionState &state, const PartitionEdge &edge)
{
    return transferSeconds(state.partitioning()[edge.from], state.partitioning()[edge.to], edge.bytes,
                           state.inventory());
}

Json edgesJson(const PartitionState &state)
{
    Json list = Json::array();
    for (const PartitionEdge &edge : state.edges()) {
        Json entry{{"from", state.partitioning()[edge.from].id},
                   {"to", state.partitioning()[edge.to].id},
                   {"bytes", edge.bytes}};
        if (const std::optional<double> seconds = commSeconds(state, edge))
            entry["comm_sec"] = *seconds;
        list.push_back(std::move(entry));
    }
    return list;
}

Json dagJson(const PartitionState &state)
{
    Json list = Json::array();
    for (const Submodule &submodule : splitPartitions(state)) {
        list.push_back({{"name", "submod_" + std::to_string(state.partitioning()[submodule.partition].id)},
                        {"inputs", namesOf(state.graph(), submodule.inputs)},
                        {"outputs", namesOf(state.graph(), submodule.outputs)},
                        {"logical_device_ids", logicalIds(state, submodule.partition)},
                        {"size_bytes", state.usedBytes(submodule.partition)}});
    }
    return list;
}

std::vector<DeviceIndex> usedDevices(const PartitionState &state)
{
    std::vector<DeviceIndex> devices;
    for (const Partition &partition : state.partitioning())
        std::ranges::copy(partition.devices, std::back_inserter(devices));
    std::ranges::sort(devices);
    devices.erase(std::unique(devices.begin(), devices.end()), devices.end());
    return devices;
}

Json deviceMemoryJson(const PartitionState &state)
{
    Json memory = Json::object();
    for (const DeviceIndex device : usedDevices(state))
        memory[std::to_string(state.inventory().device(device).logicalId)] = state.deviceBytes(device);
    return memory;
}

Json overCapacityJson(const PartitionState &state)
{
    Json list = Json::array();
    for (const DeviceIndex index : usedDevices(state)) {
        const Device &device = state.inventory().device(index);
        if (state.deviceBytes(index) > device.availableMemBytes)
            list.push_back({{"device", device.logicalId},
                            {"bytes", state.deviceBytes(index)},
                            {"available", device.availableMemBytes}});
    }
    return list;
}

void addBody(Json &document, const PartitionPlan &plan)
{
    const PartitionState &state = plan.state();
    document["partitions"] = partitionsJson(state);
    if (!plan.pins().empty())
        document["pins"] = pinsJson(state, plan.pins());
    document["edges"] = edgesJson(state);
    if (state.plan().seconds)
        document["cost"] = {{"latency_sec", *state.plan().seconds}};
    if (state.cycle().empty())
        document["dag"] = dagJson(state);
    document["device_mem_bytes"] = deviceMemoryJson(state);
}

} // namespace

Json partitionDocument(const PartitionPlan &plan)
{
    Json document = planHeader(plan);
    addBody(document, plan);
    finishPlanDocument(document, plan);
    if (plan.origin().plannerId == "manual")
        document.erase("refinement"); // what a search said of its plan is not true of the edited one
    return document;
}

Json partitionEvaluationDocument(const PartitionPlan &plan)
{
    const PartitionState &state = plan.state();
    Json document = planHeader(plan);
    addBody(document, plan);
    document["over_capacity"] = overCapacityJson(state);
    if (!state.cycle().empty()) {
        document["cycle"] = Json::array();
        for (const std::uint32_t position : state.cycle())
            document["cycle"].push_back(state.partitioning()[position].id);
    }
    if (!state.plan().seconds && state.latencyFault())
        document["cost_unknown"] = {{"code", state.latencyFault()->code}, {"reason", state.latencyFault()->message}};
    document["differences"] = Json::array();
    for (const StoredDifference &difference : plan.storedDifferences())
        document["differences"].push_back(
            {{"path", difference.path}, {"stored", difference.stored}, {"computed", difference.computed}});
    finishPlanDocument(document, plan);
    return document;
}

Json partitionAfter(const PartitionState &state)
{
    Json used = Json::array();
    Json latency = Json::array();
    for (std::uint32_t p = 0; p < state.partitioning().size(); ++p) {
        if (!state.partitioning()[p].exists)
            continue;
        used.push_back(state.usedBytes(p));
        if (state.hasLatency())
            latency.push_back(state.latency(p).overallSec);
    }
    Json edges = Json::array();
    for (const PartitionEdge &edge : state.edges()) {
        const std::optional<double> seconds = commSeconds(state, edge);
        edges.push_back(
            {state.partitioning()[edge.from].id, state.partitioning()[edge.to].id, seconds ? Json(*seconds) : Json()});
    }
    Json after{{"used_mem_bytes", std::move(used)},
               {"latency_sec", std::move(latency)},
               {"edges", std::move(edges)},
               {"device_mem_bytes", deviceMemoryJson(state)}};
    if (state.plan().seconds)
        after["cost_latency_sec"] = *state.plan().seconds;
    return after;
}

} // namespace cutaway
