#pragma once

#include "core/partition/partitioning.h"

#include <algorithm>
#include <map>
#include <set>

namespace cutaway::testing {

/// What a device holds, by sets of nodes and storages and by nothing that core has for it: nodes once, the largest
/// parameter of each storage, and what comes from elsewhere once for every operation that reads it. The parameters are
/// bytes, and count in full.
inline std::int64_t bytesOnDevice(const Graph &graph, const Partitioning &partitioning, DeviceIndex device)
{
    std::set<std::size_t> operations;
    std::set<std::size_t> nodes;
    for (const Partition &partition : partitioning) {
        if (!partition.exists || std::ranges::count(partition.devices, device) == 0)
            continue;
        for (const NodeIndex node : partition.operations)
            operations.insert(node.value());
        for (const NodeIndex node : partition.unreadSources)
            nodes.insert(node.value());
    }
    std::int64_t bytes = 0;
    for (const std::size_t operation : operations) {
        nodes.insert(operation);
        for (const NodeIndex input : graph.nodes()[operation].inputs) {
            if (graph.node(input).isSource())
                nodes.insert(input.value());
            else if (!operations.contains(input.value()))
                bytes += graph.node(input).outputBytes;
        }
    }
    std::map<std::string, std::int64_t> storages;
    for (const std::size_t node : nodes) {
        bytes += graph.nodes()[node].totalBytes;
        for (const Parameter &parameter : graph.nodes()[node].parameters) {
            bytes -= parameter.shape.front();
            storages[parameter.storage] = std::max(storages[parameter.storage], parameter.shape.front());
        }
    }
    for (const auto &[storage, largest] : storages)
        bytes += largest;
    return bytes;
}

} // namespace cutaway::testing
