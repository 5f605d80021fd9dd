#include "core/partition/imports/acyclic_partitions.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

/// For each operator how many changes of device lie before it on the longest way through the graph; sources none.
/// Where there is room, as late as its readers allow, so that what nothing waits for does not stand alone.
std::vector<std::uint32_t> levelsOf(const Graph &graph, const std::vector<DeviceIndex> &deviceOf)
{
    std::vector<std::uint32_t> levels(graph.size(), 0);
    std::uint32_t highest = 0;
    const auto step = [&](NodeIndex a, NodeIndex b) {
        return std::uint32_t(deviceOf[a.value()] == deviceOf[b.value()] ? 0 : 1);
    };
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (!graph.nodes()[i].isOperation())
            continue;
        for (const NodeIndex input : graph.nodes()[i].inputs) {
            if (graph.node(input).isOperation())
                levels[i] = std::max(levels[i], levels[input.value()] + step(input, NodeIndex(i)));
        }
        highest = std::max(highest, levels[i]);
    }
    for (std::size_t i = graph.size(); i-- > 0;) {
        std::uint32_t latest = highest;
        bool isRead = false;
        for (const NodeIndex user : graph.users(NodeIndex(i))) {
            if (!graph.node(user).isOperation() || !graph.nodes()[i].isOperation())
                continue;
            latest = std::min(latest, levels[user.value()] - step(NodeIndex(i), user));
            isRead = true;
        }
        if (isRead)
            levels[i] = latest;
    }
    return levels;
}

/// Whether one partition a device has no cycle among them: devices can be left one by one (Kahn's algorithm).
bool isAcyclicByDevice(const Graph &graph, const std::vector<DeviceIndex> &deviceOf)
{
    std::map<DeviceIndex, std::map<DeviceIndex, bool>> readers;
    std::map<DeviceIndex, std::size_t> waiting;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (!graph.nodes()[i].isOperation())
            continue;
        waiting.emplace(deviceOf[i], 0);
        for (const NodeIndex input : graph.nodes()[i].inputs) {
            if (!graph.node(input).isOperation() || deviceOf[input.value()] == deviceOf[i])
                continue;
            if (readers[deviceOf[input.value()]].emplace(deviceOf[i], true).second)
                ++waiting[deviceOf[i]];
        }
    }
    std::vector<DeviceIndex> ready;
    for (const auto &[device, count] : waiting) {
        if (count == 0)
            ready.push_back(device);
    }
    std::size_t left = waiting.size();
    while (!ready.empty()) {
        const DeviceIndex device = ready.back();
        ready.pop_back();
        --left;
        for (const auto &[reader, reads] : readers[device]) {
            if (--waiting[reader] == 0)
                ready.push_back(reader);
        }
    }
    return left == 0;
}

} // namespace

Partitioning acyclicPartitions(const Graph &graph, const std::vector<DeviceIndex> &deviceOf)
{
    std::vector<std::uint32_t> levels(graph.size(), 0);
    if (!isAcyclicByDevice(graph, deviceOf))
        levels = levelsOf(graph, deviceOf);
    std::map<std::pair<std::uint32_t, DeviceIndex>, std::vector<NodeIndex>> groups;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (graph.nodes()[i].isOperation())
            groups[{levels[i], deviceOf[i]}].push_back(NodeIndex(i));
    }
    Partitioning partitioning;
    for (auto &[key, operations] : groups) {
        Partition &partition = partitioning.emplace_back();
        partition.id = std::int64_t(partitioning.size()) - 1;
        partition.devices = {key.second};
        partition.operations = std::move(operations);
    }
    return partitioning;
}

} // namespace cutaway
