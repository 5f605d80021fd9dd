#include "core/partition/partitioning.h"

#include "core/base/sort_unique.h"
#include "core/graph/graph.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <string_view>
#include <unordered_map>

namespace cutaway {

std::vector<std::uint32_t> homesOf(const Graph &graph, const Partitioning &partitioning)
{
    std::vector<std::uint32_t> homes(graph.size(), noPartition);
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        for (const NodeIndex node : partitioning[p].operations)
            homes[node.value()] = std::uint32_t(p);
    }
    return homes;
}

std::vector<NodeIndex> nodesOf(const Graph &graph, const Partition &partition)
{
    std::vector<NodeIndex> sources = partition.unreadSources;
    for (const NodeIndex operation : partition.operations) {
        for (const NodeIndex input : graph.inputs(operation)) {
            if (graph.node(input).isSource())
                sources.push_back(input);
        }
    }
    sortUnique(sources);
    // Mostly they are in order, and sorting them would be most of the work.
    std::vector<NodeIndex> operations = partition.operations;
    if (!std::ranges::is_sorted(operations))
        std::ranges::sort(operations);
    std::vector<NodeIndex> nodes;
    nodes.reserve(operations.size() + sources.size());
    std::ranges::set_union(operations, sources, std::back_inserter(nodes));
    return nodes;
}

std::vector<NodeIndex> nodesOf(const Graph &graph, const Partitioning &partitioning,
                               std::span<const std::uint32_t> positions)
{
    std::vector<NodeIndex> nodes;
    for (const std::uint32_t position : positions) {
        const std::vector<NodeIndex> own = nodesOf(graph, partitioning[position]);
        nodes.insert(nodes.end(), own.begin(), own.end());
    }
    sortUnique(nodes);
    return nodes;
}

TiedParameters::TiedParameters(const Graph &graph)
{
    std::unordered_map<std::string_view, std::uint32_t> uses;
    for (const Node &node : graph.nodes()) {
        for (const Parameter &parameter : node.parameters)
            ++uses[parameter.storage];
    }
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.nodes()[i];
        std::int64_t left = node.isSource() ? node.totalBytes : node.totalBytes - node.outputBytes;
        std::vector<Held> held;
        for (const Parameter &parameter : node.parameters) {
            // What is counted of it: the exporter takes the element size of the node's output for all parameters.
            const std::int64_t bytes = std::clamp<std::int64_t>(
                tensorBytes(parameter.shape, parameter.dtype).value_or(0), 0, std::max<std::int64_t>(left, 0));
            left -= bytes;
            if (uses[parameter.storage] > 1)
                held.push_back(
                    {numbers.try_emplace(parameter.storage, std::uint32_t(numbers.size())).first->second, bytes});
        }
        if (held.empty())
            continue;
        m_nodes.push_back(NodeIndex(i));
        m_held.push_back(std::move(held));
    }
    m_storageCount = numbers.size();
}

std::span<const TiedParameters::Held> TiedParameters::of(NodeIndex node) const
{
    const auto found = std::ranges::lower_bound(m_nodes, node);
    if (found == m_nodes.end() || *found != node)
        return {};
    return m_held[std::size_t(found - m_nodes.begin())];
}

std::int64_t TiedParameters::countedAgain(std::span<const NodeIndex> nodes) const
{
    if (m_nodes.empty())
        return 0;
    std::vector<std::int64_t> largest(m_storageCount, 0);
    std::int64_t bytes = 0;
    for (const NodeIndex node : nodes) {
        for (const Held &held : of(node)) {
            bytes += std::min(largest[held.storage], held.bytes);
            largest[held.storage] = std::max(largest[held.storage], held.bytes);
        }
    }
    return bytes;
}

std::int64_t memoryOf(const Graph &graph, const Partition &partition, std::uint32_t position,
                      const std::vector<std::uint32_t> &homes)
{
    std::int64_t bytes = 0;
    for (const NodeIndex node : nodesOf(graph, partition))
        bytes += graph.node(node).totalBytes;
    for (const NodeIndex operation : partition.operations) {
        for (const NodeIndex input : graph.inputs(operation)) {
            if (!graph.node(input).isSource() && homes[input.value()] != position)
                bytes += graph.node(input).outputBytes;
        }
    }
    return bytes;
}

std::int64_t memoryAlone(const Graph &graph, NodeIndex node)
{
    std::int64_t bytes = graph.node(node).totalBytes;
    for (const NodeIndex input : graph.inputs(node))
        bytes += graph.node(input).outputBytes;
    return bytes;
}

std::int64_t totalMemory(const Graph &graph)
{
    std::int64_t bytes = 0;
    for (const Node &node : graph.nodes()) {
        if (node.opcode == Opcode::Output)
            break;
        bytes += node.totalBytes;
    }
    return bytes;
}

std::int64_t totalMemoryOnOneDevice(const Graph &graph)
{
    std::vector<NodeIndex> nodes;
    for (std::size_t i = 0; i < graph.size() && graph.nodes()[i].opcode != Opcode::Output; ++i)
        nodes.push_back(NodeIndex(i));
    return totalMemory(graph) - TiedParameters(graph).countedAgain(nodes);
}

std::int64_t totalCapacity(const Inventory &inventory)
{
    std::int64_t sum = 0;
    for (const Device &device : inventory.devices) {
        if (__builtin_add_overflow(sum, device.availableMemBytes, &sum))
            return std::numeric_limits<std::int64_t>::max();
    }
    return sum;
}

Partition wholeGraph(const Graph &graph)
{
    Partition partition;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const NodeIndex node(i);
        if (graph.node(node).isOperation()) {
            partition.operations.push_back(node);
        } else if (graph.node(node).isSource()) {
            const bool isRead =
                std::ranges::any_of(graph.users(node), [&](NodeIndex user) { return graph.node(user).isOperation(); });
            if (!isRead)
                partition.unreadSources.push_back(node);
        }
    }
    return partition;
}

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
