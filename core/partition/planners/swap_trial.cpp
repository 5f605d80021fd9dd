#include "core/partition/planners/swap_trial.h"

#include "core/base/rounding.h"
#include "core/base/sort_unique.h"
#include "core/base/units.h"
#include "core/partition/device_mapping.h"
#include "core/partition/planners/planner_frame.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace cutaway {

namespace {

struct Swap
{
    NodeIndex operation;
    NodeIndex partner; ///< invalid: nothing comes back
    std::uint32_t from = noPartition;
    std::uint32_t to = noPartition;
};

/// What the original knows after trying one operation against one partition.
struct Found
{
    NodeIndex bestPartner;
    double lastTrial = infinity; ///< of moving the operation alone, which is what it compares
};

double tryOne(SwapTrial &trial, const Swap &swap)
{
    trial.swap(swap.operation, swap.partner, swap.from, swap.to);
    const double latency = trial.mapAll() ? trial.latency() : infinity;
    trial.swap(swap.partner, swap.operation, swap.from, swap.to);
    return latency;
}

Found tryPartners(SwapTrial &trial, NodeIndex operation, std::uint32_t from, std::uint32_t to)
{
    Found found;
    double best = infinity;
    std::vector<NodeIndex> partners = trial.operations(to); // as it is now: trials change it
    partners.push_back(NodeIndex());
    for (const NodeIndex partner : partners) {
        found.lastTrial = tryOne(trial, {operation, partner, from, to});
        if (found.lastTrial < best) {
            best = found.lastTrial;
            found.bestPartner = partner;
        }
    }
    trial.mapAll(); // the undoing of the last trial maps anew, whether that works or not
    return found;
}

} // namespace

SwapTrial::SwapTrial(const Graph &graph, const Inventory &inventory, const Partitioning &start)
    : m_graph(graph)
    , m_inventory(inventory)
    , m_transfers(inventory)
    , m_partitioning(start)
    , m_holders(graph.size())
    , m_isChanged(start.size(), 1)
    , m_usedBytes(start.size())
    , m_latency(start.size())
    , m_best(graph.size())
    , m_bytes(start.size() * start.size())
    , m_isEdge(start.size() * start.size())
    , m_seenFor(start.size())
{
    for (std::uint32_t p = 0; p < start.size(); ++p) {
        m_operations.push_back(start[p].operations);
        for (const NodeIndex node : start[p].operations)
            m_holders[node.value()].push_back(p);
    }
}

bool SwapTrial::contains(std::uint32_t partition, NodeIndex node) const
{
    return std::ranges::binary_search(m_holders[node.value()], partition);
}

void SwapTrial::add(std::uint32_t partition, NodeIndex node)
{
    if (contains(partition, node))
        return;
    std::vector<std::uint32_t> &holders = m_holders[node.value()];
    holders.insert(std::ranges::lower_bound(holders, partition), partition);
    std::vector<NodeIndex> &operations = m_operations[partition];
    operations.insert(std::ranges::lower_bound(operations, node), node);
}

void SwapTrial::remove(std::uint32_t partition, NodeIndex node)
{
    if (!contains(partition, node))
        return;
    std::vector<std::uint32_t> &holders = m_holders[node.value()];
    holders.erase(std::ranges::lower_bound(holders, partition));
    std::vector<NodeIndex> &operations = m_operations[partition];
    operations.erase(std::ranges::lower_bound(operations, node));
}

void SwapTrial::swap(NodeIndex a, NodeIndex b, std::uint32_t from, std::uint32_t to)
{
    if (a.isValid()) {
        remove(from, a);
        add(to, a);
    }
    if (b.isValid()) {
        add(from, b);
        remove(to, b);
    }
    m_isChanged[from] = m_isChanged[to] = 1;
    m_edgesAreStale = true;
}

std::int64_t SwapTrial::memory(std::uint32_t partition) const
{
    std::int64_t bytes = 0;
    std::vector<NodeIndex> sources;
    for (const NodeIndex node : m_operations[partition]) {
        bytes += m_graph.node(node).totalBytes;
        for (const NodeIndex input : m_graph.inputs(node)) {
            if (m_graph.node(input).isSource())
                sources.push_back(input);
            else if (!contains(partition, input))
                bytes += m_graph.node(input).outputBytes;
        }
    }
    sortUnique(sources);
    for (const NodeIndex source : sources)
        bytes += m_graph.node(source).totalBytes;
    return bytes;
}

/// What a partition needs on a device beside what is there: what it reads from operations there costs nothing.
std::int64_t SwapTrial::memoryBeside(std::uint32_t partition, DeviceIndex device) const
{
    std::int64_t bytes = m_usedBytes[partition];
    const auto isOnDevice = [&](std::uint32_t holder) {
        return std::ranges::count(m_partitioning[holder].devices, device) > 0;
    };
    for (const NodeIndex node : m_operations[partition]) {
        for (const NodeIndex input : m_graph.inputs(node)) {
            if (!m_graph.node(input).isSource() && !contains(partition, input) &&
                std::ranges::any_of(m_holders[input.value()], isOnDevice))
                bytes -= m_graph.node(input).outputBytes;
        }
    }
    return bytes;
}

PartitionLatency SwapTrial::longestPath(std::uint32_t partition)
{
    PartitionLatency longest;
    for (const NodeIndex node : m_operations[partition]) {
        double before = 0;
        for (const NodeIndex input : m_graph.inputs(node)) {
            if (contains(partition, input))
                before = std::max(before, m_best[input.value()]);
        }
        m_best[node.value()] = before + m_graph.node(node).latency->seconds();
        longest.overallSec = std::max(longest.overallSec, m_best[node.value()]);
    }
    return longest;
}

void SwapTrial::updateEdges()
{
    const std::size_t count = m_operations.size();
    std::ranges::fill(m_bytes, 0);
    std::ranges::fill(m_isEdge, 0);
    std::vector<std::uint32_t> readers;
    std::uint32_t turn = 0;
    std::ranges::fill(m_seenFor, 0);
    for (std::size_t i = 0; i < m_graph.size(); ++i) {
        const NodeIndex node(i);
        const bool isSource = m_graph.node(node).isSource();
        if (!isSource && m_holders[i].empty())
            continue;
        ++turn;
        readers.clear();
        for (const NodeIndex user : m_graph.users(node)) {
            for (const std::uint32_t reader : m_holders[user.value()]) {
                if (m_seenFor[reader] != turn)
                    readers.push_back(reader);
                m_seenFor[reader] = turn;
            }
        }
        // A source lies wherever it is read.
        for (const std::uint32_t from : isSource ? readers : m_holders[i]) {
            for (const std::uint32_t to : readers) {
                if (from == to)
                    continue;
                m_bytes[from * count + to] += m_graph.node(node).outputBytes;
                if (!isSource && !contains(to, node))
                    m_isEdge[from * count + to] = 1;
            }
        }
    }
    m_edges.clear();
    for (std::uint32_t from = 0; from < count; ++from) {
        for (std::uint32_t to = 0; to < count; ++to) {
            if (m_isEdge[from * count + to])
                m_edges.push_back({from, to, m_bytes[from * count + to]});
        }
    }
}

void SwapTrial::update()
{
    for (std::uint32_t p = 0; p < m_operations.size(); ++p) {
        if (!m_isChanged[p])
            continue;
        m_usedBytes[p] = memory(p);
        m_latency[p] = longestPath(p);
        m_isChanged[p] = 0;
    }
    if (m_edgesAreStale)
        updateEdges();
    m_edgesAreStale = false;
}

double SwapTrial::latency()
{
    update();
    const PartitionOrder order = orderPartitions(m_operations.size(), m_edges);
    return planLatency(m_partitioning, m_edges, order.order, m_latency, m_transfers)
        .seconds.value_or(std::numeric_limits<double>::infinity());
}

bool SwapTrial::mapAll()
{
    for (Partition &partition : m_partitioning)
        partition.devices.clear();
    return mapRest();
}

bool SwapTrial::mapRest()
{
    update();
    std::vector<std::int64_t> left;
    for (const Device &device : m_inventory.devices)
        left.push_back(device.availableMemBytes);
    std::vector<std::uint8_t> isUsed(left.size(), 0);
    for (std::uint32_t p = 0; p < m_partitioning.size(); ++p) {
        for (const DeviceIndex device : m_partitioning[p].devices) {
            left[device.value()] -= m_usedBytes[p];
            isUsed[device.value()] = 1;
        }
    }
    std::vector<std::uint32_t> order(left.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t device) { return left[device]; });
    for (std::uint32_t p = 0; p < m_partitioning.size(); ++p) {
        if (!m_partitioning[p].devices.empty())
            continue;
        const auto place = [&](std::uint32_t device) {
            const std::int64_t need = isUsed[device] ? memoryBeside(p, DeviceIndex(device)) : m_usedBytes[p];
            if (need >= left[device])
                return false;
            left[device] -= need;
            isUsed[device] = isUsed[device] || !m_operations[p].empty();
            m_partitioning[p].devices = {DeviceIndex(device)};
            return true;
        };
        const auto taken = std::ranges::find_if(order, place);
        if (taken == order.end())
            return false;
        resortDevice(order, left, std::size_t(taken - order.begin()));
    }
    return true;
}

NodeIndex SwapTrial::misplaced() const
{
    for (std::size_t i = 0; i < m_graph.size(); ++i) {
        if (m_graph.nodes()[i].isOperation() && m_holders[i].size() != 1)
            return NodeIndex(i);
    }
    return {};
}

Error SwapTrial::noMapping() const
{
    const auto without = std::ranges::find_if(m_partitioning, [](const Partition &p) { return p.devices.empty(); });
    const std::size_t position = std::size_t(without - m_partitioning.begin());
    return inputError("no_mapping",
                      phrase("partition %1 needs %2, but no device has that much left",
                             {std::to_string(position), byteCount(m_usedBytes[position])}),
                      "a larger device, or one more, would help");
}

Partitioning SwapTrial::partitioning() const
{
    Partitioning partitioning = m_partitioning;
    for (std::size_t p = 0; p < partitioning.size(); ++p) {
        partitioning[p].id = std::int64_t(p);
        partitioning[p].operations = m_operations[p];
    }
    return partitioning;
}

Result<Partitioning> klBasedPartitioning(const Graph &graph, const Inventory &inventory, const Job &job)
{
    if (const std::optional<Error> fault = latencyFault(graph))
        return *fault;
    Result<Partitioning> start = sizeBasedPartitioning(graph, inventory, {job.stop, {}});
    if (!start)
        return start;
    if (!TransferTimes(inventory).seconds({}, {}, 0))
        return transferRateError(inventory);
    const std::vector<std::uint32_t> homes = homesOf(graph, *start); // never updated, as in the original
    SwapTrial trial(graph, inventory, *start);
    double cost = trial.latency();
    std::optional<Swap> chosen;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const NodeIndex operation(i);
        if (homes[i] == noPartition)
            continue;
        job.progress("trying swaps", double(i) / double(graph.size()));
        for (std::uint32_t to = 0; to < trial.count(); ++to) {
            if (job.stopRequested())
                return cancelledError();
            if (to == homes[i])
                continue;
            const Found found = tryPartners(trial, operation, homes[i], to);
            if (found.lastTrial < cost) {
                cost = found.lastTrial;
                chosen = Swap{operation, found.bestPartner, homes[i], to};
            }
        }
        if (chosen) {
            trial.swap(chosen->operation, chosen->partner, chosen->from, chosen->to);
            trial.mapRest();
        }
    }
    if (!trial.mapRest())
        return trial.noMapping();
    if (const NodeIndex node = trial.misplaced(); node.isValid())
        return inputError(
            "invalid_result",
            phrase("the swaps left node \"%1\" in several partitions or in none", {graph.node(node).name}),
            "the original's bookkeeping leads to this; try another planner");
    return trial.partitioning();
}

} // namespace cutaway
