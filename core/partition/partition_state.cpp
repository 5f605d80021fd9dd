#include "core/partition/partition_state.h"

#include "core/base/sort_unique.h"
#include "core/partition/partition_evaluation.h"
#include "core/partition/partitioning.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace cutaway {

PartitionState::PartitionState(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                               Partitioning partitioning, Transfers transfers)
    : m_graph(std::move(graph))
    , m_inventory(std::move(inventory))
    , m_partitioning(std::move(partitioning))
    , m_homes(homesOf(*m_graph, m_partitioning))
    , m_readers(*m_graph, m_homes)
    , m_pairs(*m_graph, m_partitioning, m_homes, m_readers)
    , m_tied(*m_graph)
    , m_transfers(*m_inventory, transfers)
    , m_recurrence(*m_graph)
    , m_graphFault(cutaway::latencyFault(*m_graph))
{
    m_hasLatency = !m_graphFault;
    m_latency.resize(m_partitioning.size());
    buildMemory();
    std::vector<std::uint32_t> all(m_partitioning.size());
    std::iota(all.begin(), all.end(), 0);
    updateLatencies(all);
    updatePlan();
}

std::int64_t PartitionState::transferredBytes() const
{
    std::int64_t bytes = 0;
    for (const PartitionEdge &edge : m_edges) {
        const Partition &from = m_partitioning[edge.from];
        if (from.devices.empty() || from.devices != m_partitioning[edge.to].devices)
            bytes += edge.bytes;
    }
    return bytes;
}

std::vector<PartitionState::Traffic> PartitionState::traffic() const
{
    std::map<std::pair<DeviceIndex, DeviceIndex>, Traffic> byEnds;
    for (const PartitionEdge &edge : m_edges) {
        const auto ends = m_transfers.slowestPair(m_partitioning[edge.from], m_partitioning[edge.to], edge.bytes);
        if (!ends)
            continue;
        Traffic &traffic = byEnds.try_emplace(*ends, Traffic{ends->first, ends->second}).first->second;
        traffic.bytes += edge.bytes;
        traffic.seconds += transferSeconds(edge).value_or(0.0);
        ++traffic.transfers;
    }
    std::vector<Traffic> all;
    for (const auto &[ends, traffic] : byEnds)
        all.push_back(traffic);
    std::ranges::stable_sort(all, std::ranges::greater(), &Traffic::seconds);
    return all;
}

void PartitionState::buildMemory()
{
    for (std::size_t p = 0; p < m_partitioning.size(); ++p)
        m_usedBytes.push_back(memoryOf(*m_graph, m_partitioning[p], std::uint32_t(p), m_homes));
    m_isOn.assign(m_inventory->devices.size(), std::vector<char>(m_partitioning.size(), 0));
    const auto held = partitionsByDevice(m_partitioning, m_inventory->devices.size());
    for (std::size_t d = 0; d < held.size(); ++d) {
        for (const std::uint32_t position : held[d])
            m_isOn[d][position] = 1;
        m_unionBytes.push_back(held[d].size() == 1 ? m_usedBytes[held[d].front()]
                                                   : unionMemory(*m_graph, m_partitioning, held[d], m_homes));
    }
    m_countedAgain.assign(held.size(), 0);
    updateTied();
}

std::int64_t PartitionState::countedAgainOn(const std::vector<char> &isOn) const
{
    const auto isHeld = [&](NodeIndex node) {
        const std::uint32_t home = m_homes[node.value()];
        return home != noPartition ? isOn[home] != 0
                                   : std::ranges::any_of(m_readers.of(node), [&](const ReaderCounts::Entry &entry) {
                                         return isOn[entry.partition] != 0;
                                     });
    };
    std::vector<NodeIndex> held;
    std::ranges::copy_if(m_tied.nodes(), std::back_inserter(held), isHeld);
    for (std::size_t p = 0; p < m_partitioning.size(); ++p) {
        if (isOn[p])
            std::ranges::copy(m_partitioning[p].unreadSources, std::back_inserter(held));
    }
    return m_tied.countedAgain(held);
}

bool PartitionState::touchesTied(const PartitionChange &change) const
{
    if (m_tied.nodes().empty())
        return false;
    const auto isTied = [&](NodeIndex node) { return !m_tied.of(node).empty(); };
    return !change.devices.empty() || change.remove != noPartition ||
           std::ranges::any_of(change.operations, [&](const PartitionChange::OperationMove &move) {
               return isTied(move.operation) || std::ranges::any_of(m_graph->inputs(move.operation), isTied);
           });
}

void PartitionState::updateTied()
{
    for (std::size_t d = 0; d < m_isOn.size() && !m_tied.nodes().empty(); ++d)
        m_countedAgain[d] = countedAgainOn(m_isOn[d]);
}

/// What a set of nodes gains by taking in an operation: its bytes and those of what it reads from outside, less what
/// the set now reads of it inside. Taking it out loses the same, asked for once it is out.
template <class IsInside, class ReadersInside>
std::int64_t PartitionState::memoryWith(NodeIndex node, IsInside isInside, ReadersInside readersInside) const
{
    const Node &moved = m_graph->node(node);
    std::int64_t bytes = moved.totalBytes - moved.outputBytes * std::int64_t(readersInside(node));
    for (const NodeIndex input : moved.inputs) {
        const Node &read = m_graph->node(input);
        if (read.isSource())
            bytes += readersInside(input) == 0 ? read.totalBytes : 0;
        else if (m_homes[input.value()] == noPartition || !isInside(m_homes[input.value()]))
            bytes += read.outputBytes;
    }
    return bytes;
}

void PartitionState::moveMemory(NodeIndex node, std::uint32_t from, std::uint32_t to)
{
    // Called while the node is in neither partition.
    for (const auto &[partition, sign] : {std::pair(from, -1), std::pair(to, 1)}) {
        m_usedBytes[partition] += sign * memoryWith(
                                             node, [p = partition](std::uint32_t home) { return home == p; },
                                             [&, p = partition](NodeIndex read) { return m_readers.count(read, p); });
    }
}

void PartitionState::moveDeviceMemory(NodeIndex node, std::uint32_t from, std::uint32_t to)
{
    for (std::size_t d = 0; d < m_isOn.size(); ++d) {
        const std::vector<char> &isOn = m_isOn[d];
        if (isOn[from] == isOn[to])
            continue;
        const auto readersOn = [&](NodeIndex read) {
            std::uint32_t count = 0;
            for (const ReaderCounts::Entry &entry : m_readers.of(read))
                count += isOn[entry.partition] ? entry.count : 0;
            return count;
        };
        const std::int64_t bytes = memoryWith(
            node, [&](std::uint32_t home) { return isOn[home] != 0; }, readersOn);
        m_unionBytes[d] += isOn[to] ? bytes : -bytes;
    }
}

void PartitionState::moveOperation(NodeIndex node, std::uint32_t to)
{
    const std::uint32_t from = m_homes[node.value()];
    const std::int64_t bytes = m_graph->node(node).outputBytes;
    for (const ReaderCounts::Entry &entry : m_readers.of(node)) {
        if (entry.partition != from)
            m_pairs.remove(from, entry.partition, bytes);
    }
    m_homes[node.value()] = noPartition;
    for (const NodeIndex input : m_graph->inputs(node)) {
        const bool isLast = m_readers.remove(input, from) == 0;
        const std::uint32_t maker = m_homes[input.value()];
        if (isLast && m_graph->node(input).isSource())
            m_pairs.countSource(input, from, -1, m_readers);
        else if (isLast && maker != noPartition && maker != from)
            m_pairs.remove(maker, from, m_graph->node(input).outputBytes);
    }
    moveMemory(node, from, to);
    moveDeviceMemory(node, from, to);
    for (const NodeIndex input : m_graph->inputs(node)) {
        const bool isFirst = m_readers.add(input, to) == 0;
        const std::uint32_t maker = m_homes[input.value()];
        if (isFirst && m_graph->node(input).isSource())
            m_pairs.countSource(input, to, 1, m_readers);
        else if (isFirst && maker != noPartition && maker != to)
            m_pairs.add(maker, to, m_graph->node(input).outputBytes, m_readers);
    }
    m_homes[node.value()] = to;
    for (const ReaderCounts::Entry &entry : m_readers.of(node)) {
        if (entry.partition != to)
            m_pairs.add(to, entry.partition, bytes, m_readers);
    }
}

void PartitionState::rebuildOperations(const std::vector<PartitionChange::OperationMove> &moves,
                                       const std::vector<std::uint32_t> &sources,
                                       const std::vector<std::uint32_t> &targets)
{
    for (const std::uint32_t source : sources)
        std::erase_if(m_partitioning[source].operations,
                      [&](NodeIndex node) { return m_homes[node.value()] != source; });
    std::vector<NodeIndex> arrived;
    for (const PartitionChange::OperationMove &move : moves)
        arrived.push_back(move.operation);
    sortUnique(arrived);
    for (const std::uint32_t target : targets) {
        std::vector<NodeIndex> &operations = m_partitioning[target].operations;
        const std::size_t before = operations.size();
        for (const NodeIndex node : arrived) {
            if (m_homes[node.value()] == target &&
                !std::binary_search(operations.begin(), operations.begin() + std::ptrdiff_t(before), node))
                operations.push_back(node);
        }
        std::inplace_merge(operations.begin(), operations.begin() + std::ptrdiff_t(before), operations.end());
    }
}

void PartitionState::setDevices(std::uint32_t partition, std::vector<DeviceIndex> devices)
{
    std::vector<DeviceIndex> touched = m_partitioning[partition].devices;
    touched.insert(touched.end(), devices.begin(), devices.end());
    for (const DeviceIndex device : touched)
        m_isOn[device.value()][partition] = 0;
    m_partitioning[partition].devices = std::move(devices);
    for (const DeviceIndex device : m_partitioning[partition].devices)
        m_isOn[device.value()][partition] = 1;
    sortUnique(touched);
    for (const DeviceIndex device : touched) {
        std::vector<std::uint32_t> held;
        for (std::uint32_t p = 0; p < m_partitioning.size(); ++p) {
            if (m_isOn[device.value()][p])
                held.push_back(p);
        }
        m_unionBytes[device.value()] =
            held.size() == 1 ? m_usedBytes[held.front()] : unionMemory(*m_graph, m_partitioning, held, m_homes);
    }
}

void PartitionState::addSlot(std::uint32_t position)
{
    if (position < m_partitioning.size()) {
        m_partitioning[position].exists = true;
        return;
    }
    Partition fresh;
    for (const Partition &partition : m_partitioning)
        fresh.id = std::max(fresh.id, partition.id + 1);
    m_partitioning.push_back(std::move(fresh));
    m_pairs.addPartition();
    m_latency.emplace_back();
    m_usedBytes.push_back(0);
    for (std::vector<char> &isOn : m_isOn)
        isOn.push_back(0);
}

PartitionChange PartitionState::perform(const PartitionChange &change)
{
    PartitionChange inverse;
    if (change.create != noPartition) {
        addSlot(change.create);
        inverse.remove = change.create;
    }
    std::vector<std::uint32_t> sources;
    std::vector<std::uint32_t> targets;
    for (const PartitionChange::OperationMove &move : change.operations) {
        const std::uint32_t from = m_homes[move.operation.value()];
        if (from == move.to)
            continue;
        inverse.operations.push_back({move.operation, from});
        moveOperation(move.operation, move.to);
        sources.push_back(from);
        targets.push_back(move.to);
    }
    for (std::vector<std::uint32_t> *list : {&sources, &targets}) {
        sortUnique(*list);
    }
    std::ranges::reverse(inverse.operations);
    rebuildOperations(change.operations, sources, targets);
    for (const PartitionChange::DeviceChange &devices : change.devices) {
        inverse.devices.push_back({devices.partition, m_partitioning[devices.partition].devices});
        setDevices(devices.partition, devices.devices);
    }
    if (change.remove != noPartition) {
        inverse.create = change.remove;
        inverse.devices.push_back({change.remove, m_partitioning[change.remove].devices});
        setDevices(change.remove, {});
        m_partitioning[change.remove].exists = false;
    }
    if (touchesTied(change))
        updateTied();
    if (change.transfers && *change.transfers != m_transfers.transfers()) {
        inverse.transfers = m_transfers.transfers();
        m_transfers = TransferTimes(*m_inventory, *change.transfers);
    }
    std::ranges::reverse(inverse.devices); // a partition that was placed anew and removed stands twice in it
    updateLatencies(sources);
    updateLatencies(targets);
    updatePlan();
    return inverse;
}

std::vector<NodeIndex> PartitionState::longestPath(std::uint32_t partition)
{
    if (!m_hasLatency)
        return {};
    return m_recurrence.longestPathNodes(m_partitioning[partition].operations, partition, m_homes);
}

void PartitionState::updateLatencies(std::span<const std::uint32_t> partitions)
{
    if (!m_hasLatency)
        return;
    for (const std::uint32_t p : partitions)
        m_latency[p] = m_recurrence.longestPath(m_partitioning[p].operations, p, m_homes);
}

void PartitionState::updatePlan()
{
    m_pairs.collect(m_edges);
    PartitionOrder order = orderPartitions(m_partitioning.size(), m_edges);
    m_order = std::move(order.order);
    m_cycle = std::move(order.cycle);
    m_plan = {};
    m_latencyFault = m_graphFault;
    if (!m_hasLatency)
        return;
    m_plan = planLatency(m_partitioning, m_edges, m_order, m_latency, m_transfers);
    if (!m_cycle.empty())
        m_latencyFault =
            inputError("cycle", phrase("partitions form the cycle %1", {cycleText(m_partitioning, m_cycle)}));
    else if (m_plan.needsRate)
        m_latencyFault = transferRateError(*m_inventory);
}

ReaderCounts::ReaderCounts(const Graph &graph, const std::vector<std::uint32_t> &homes)
    : m_entries(graph.edgeCount()), m_used(graph.size(), 0)
{
    m_offsets.reserve(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const NodeIndex node(i);
        m_offsets.push_back(graph.userOffset(node));
        for (const NodeIndex user : graph.users(node)) {
            if (homes[user.value()] != noPartition)
                add(node, homes[user.value()]);
        }
    }
}

std::uint32_t ReaderCounts::count(NodeIndex node, std::uint32_t partition) const
{
    for (const Entry &entry : of(node)) {
        if (entry.partition == partition)
            return entry.count;
    }
    return 0;
}

std::uint32_t ReaderCounts::add(NodeIndex node, std::uint32_t partition)
{
    Entry *entries = first(node);
    std::uint32_t &used = m_used[node.value()];
    for (std::uint32_t k = 0; k < used; ++k) {
        if (entries[k].partition == partition)
            return entries[k].count++;
    }
    entries[used++] = {partition, 1};
    return 0;
}

std::uint32_t ReaderCounts::remove(NodeIndex node, std::uint32_t partition)
{
    Entry *entry = first(node);
    while (entry->partition != partition)
        ++entry;
    const std::uint32_t after = --entry->count;
    if (after == 0)
        *entry = first(node)[--m_used[node.value()]];
    return after;
}

PartitionPairs::PartitionPairs(const Graph &graph, const Partitioning &partitioning,
                               const std::vector<std::uint32_t> &homes, const ReaderCounts &readers)
    : m_graph(&graph), m_pairs(partitioning.size())
{
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const NodeIndex node(i);
        if (graph.node(node).isSource() && graph.users(node).size() > 1)
            m_sharedSources.push_back(node);
        for (const ReaderCounts::Entry &entry : readers.of(node)) {
            if (homes[i] != noPartition && entry.partition != homes[i])
                count(homes[i], entry.partition, graph.node(node).outputBytes);
        }
    }
    // Bytes of sources come from the evaluation, in one go; pair by pair it would take sources × pairs.
    for (const PartitionEdge &edge : partitionEdges(graph, partitioning, homes)) {
        Pair *pair = find(edge.from, edge.to);
        pair->sourceBytes = edge.bytes - pair->operationBytes;
    }
}

PartitionPairs::Pair *PartitionPairs::find(std::uint32_t from, std::uint32_t to)
{
    const auto at = std::ranges::lower_bound(m_pairs[from], to, {}, &Pair::to);
    return at != m_pairs[from].end() && at->to == to ? &*at : nullptr;
}

/// Counts an operation in the pair, which may begin with it; without bytes of sources.
void PartitionPairs::count(std::uint32_t from, std::uint32_t to, std::int64_t bytes)
{
    auto at = std::ranges::lower_bound(m_pairs[from], to, {}, &Pair::to);
    if (at == m_pairs[from].end() || at->to != to)
        at = m_pairs[from].insert(at, {to, 0, 0, 0});
    ++at->operations;
    at->operationBytes += bytes;
}

void PartitionPairs::add(std::uint32_t from, std::uint32_t to, std::int64_t bytes, const ReaderCounts &readers)
{
    count(from, to, bytes);
    Pair *pair = find(from, to);
    if (pair->operations == 1)
        pair->sourceBytes = sharedSourceBytes(from, to, readers);
}

void PartitionPairs::remove(std::uint32_t from, std::uint32_t to, std::int64_t bytes)
{
    Pair *pair = find(from, to);
    pair->operationBytes -= bytes;
    if (--pair->operations == 0)
        m_pairs[from].erase(m_pairs[from].begin() + (pair - m_pairs[from].data()));
}

std::int64_t PartitionPairs::sharedSourceBytes(std::uint32_t from, std::uint32_t to, const ReaderCounts &readers) const
{
    std::int64_t bytes = 0;
    for (const NodeIndex source : m_sharedSources) {
        if (readers.count(source, from) > 0 && readers.count(source, to) > 0)
            bytes += m_graph->node(source).outputBytes;
    }
    return bytes;
}

void PartitionPairs::countSource(NodeIndex source, std::uint32_t partition, std::int64_t sign,
                                 const ReaderCounts &readers)
{
    const std::int64_t bytes = sign * m_graph->node(source).outputBytes;
    for (const ReaderCounts::Entry &other : readers.of(source)) {
        if (other.partition == partition)
            continue;
        if (Pair *pair = find(partition, other.partition))
            pair->sourceBytes += bytes;
        if (Pair *pair = find(other.partition, partition))
            pair->sourceBytes += bytes;
    }
}

void PartitionPairs::collect(std::vector<PartitionEdge> &edges) const
{
    edges.clear();
    for (std::uint32_t from = 0; from < m_pairs.size(); ++from) {
        for (const Pair &pair : m_pairs[from])
            edges.push_back({from, pair.to, pair.operationBytes + pair.sourceBytes});
    }
}

std::vector<std::uint32_t> PartitionPairs::cycleThrough(std::uint32_t partition) const
{
    std::vector<std::uint32_t> parent(m_pairs.size(), noPartition);
    std::vector<std::uint32_t> queue{partition};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (const Pair &pair : m_pairs[queue[i]]) {
            if (pair.to == partition) {
                std::vector<std::uint32_t> cycle;
                for (std::uint32_t p = queue[i]; p != partition; p = parent[p])
                    cycle.push_back(p);
                cycle.push_back(partition);
                std::ranges::reverse(cycle);
                std::ranges::rotate(cycle, std::ranges::min_element(cycle));
                return cycle;
            }
            if (parent[pair.to] == noPartition) {
                parent[pair.to] = queue[i];
                queue.push_back(pair.to);
            }
        }
    }
    return {};
}

} // namespace cutaway
