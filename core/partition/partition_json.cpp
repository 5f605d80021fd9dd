#include "core/partition/partition_json.h"

#include "core/base/sort_unique.h"
#include "core/json/json_writing.h"
#include "core/partition/partition_evaluation.h"
#include "core/partition/partition_pins_json.h"
#include "core/partition/partition_split.h"
#include "core/plan/group_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// Writing; partition_json_reading.cpp reads.
namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

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
    document["partitions"] = partitionsJson(m_state);
    if (!m_pins.empty())
        document["pins"] = pinsJson(m_state, m_pins);
    document["edges"] = edgesJson(m_state);
    if (m_state.plan().seconds)
        document["cost"] = {{"latency_sec", *m_state.plan().seconds}};
    if (m_state.cycle().empty())
        document["dag"] = dagJson(m_state);
    document["device_mem_bytes"] = deviceMemoryJson(m_state);
    if (!m_warnings.empty())
        document["warnings"] = m_warnings;
}

void PartitionPlan::addFindings(OrderedJson &evaluation) const
{
    evaluation["over_capacity"] = overCapacityJson(*this);
    if (!m_state.cycle().empty()) {
        evaluation["cycle"] = OrderedJson::array();
        for (const std::uint32_t position : m_state.cycle())
            evaluation["cycle"].push_back(m_state.partitioning()[position].id);
    }
    if (!m_state.plan().seconds && m_state.latencyFault())
        evaluation["cost_unknown"] = {{"code", m_state.latencyFault()->code},
                                      {"reason", m_state.latencyFault()->message}};
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
    for (std::uint32_t p = 0; p < m_state.partitioning().size(); ++p) {
        if (!m_state.partitioning()[p].exists)
            continue;
        used.push_back(m_state.usedBytes(p));
        if (m_state.hasLatency())
            latency.push_back(m_state.latency(p).overallSec);
    }
    OrderedJson edges = OrderedJson::array();
    for (const PartitionEdge &edge : m_state.edges()) {
        const std::optional<double> seconds = m_state.transferSeconds(edge);
        edges.push_back({m_state.partitioning()[edge.from].id, m_state.partitioning()[edge.to].id,
                         seconds ? OrderedJson(*seconds) : OrderedJson()});
    }
    OrderedJson after{{"used_mem_bytes", std::move(used)},
                      {"latency_sec", std::move(latency)},
                      {"edges", std::move(edges)},
                      {"device_mem_bytes", deviceMemoryJson(m_state)}};
    if (m_state.plan().seconds)
        after["cost_latency_sec"] = *m_state.plan().seconds;
    return after;
}

} // namespace cutaway
