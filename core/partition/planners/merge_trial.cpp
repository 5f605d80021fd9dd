#include "core/partition/planners/merge_trial.h"

#include "core/base/rounding.h"
#include "core/base/units.h"
#include "core/partition/device_mapping.h"

#include <algorithm>
#include <numeric>

namespace cutaway {

MergeMapping::MergeMapping(const Inventory &inventory)
{
    for (const Device &device : inventory.devices)
        m_empty.left.push_back(device.availableMemBytes);
    m_empty.order.resize(m_empty.left.size());
    std::iota(m_empty.order.begin(), m_empty.order.end(), 0);
    std::ranges::stable_sort(m_empty.order, {}, [&](std::uint32_t device) { return m_empty.left[device]; });
    m_saved.assign(m_empty.left.size(), 0);
}

bool MergeMapping::place(State &state, std::span<const MergeInflow> inflow, std::int64_t usedBytes,
                         std::span<std::uint32_t> devices, std::size_t part)
{
    for (const MergeInflow &read : inflow) {
        if (devices[read.from] != noDevice)
            m_saved[devices[read.from]] += read.readerBytes;
    }
    const auto hasRoom = [&](std::uint32_t device) { return usedBytes - m_saved[device] < state.left[device]; };
    const auto found = std::ranges::find_if(state.order, hasRoom);
    const bool isPlaced = found != state.order.end();
    if (isPlaced) {
        state.left[*found] -= usedBytes - m_saved[*found];
        devices[part] = *found;
        resortDevice(state.order, state.left, std::size_t(found - state.order.begin()));
    }
    for (const MergeInflow &read : inflow) {
        if (devices[read.from] != noDevice)
            m_saved[devices[read.from]] = 0;
    }
    return isPlaced;
}

void MergeMapping::mapAll(std::span<const std::vector<MergeInflow>> inflow, std::span<const std::int64_t> usedBytes)
{
    m_inflow = inflow;
    m_usedBytes = usedBytes;
    State state = m_empty;
    m_before.clear();
    m_devices.assign(inflow.size(), noDevice);
    m_isMapped = true;
    for (std::size_t p = 0; p < inflow.size() && m_isMapped; ++p) {
        m_before.push_back(state);
        m_isMapped = place(state, inflow[p], usedBytes[p], m_devices, p);
    }
}

bool MergeMapping::mapWithUnion(std::size_t i, std::size_t j, std::span<const MergeInflow> unionInflow,
                                std::int64_t unionBytes, std::span<std::uint32_t> devices)
{
    if (i >= m_before.size())
        return false; // a partition before both finds no device
    State state = m_before[i];
    std::copy_n(m_devices.begin(), i, devices.begin());
    std::fill(devices.begin() + std::ptrdiff_t(i), devices.end(), noDevice);
    for (std::size_t p = i + 1; p < m_inflow.size(); ++p) {
        if (p != j && !place(state, m_inflow[p], m_usedBytes[p], devices, p))
            return false;
    }
    return place(state, unionInflow, unionBytes, devices, i);
}

MergeTrial::MergeTrial(const Graph &graph, const Inventory &inventory)
    : m_graph(graph)
    , m_rate(inventory.transferRateBytesPerSec.value_or(0))
    , m_homes(graph.size(), noPartition)
    , m_mapping(inventory)
    , m_recurrence(graph)
{
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.nodes()[i];
        if (!node.isOperation())
            continue;
        Part part;
        part.serial = m_nextSerial++;
        part.operations = {NodeIndex(i)};
        std::int64_t usedBytes = memoryAlone(graph, NodeIndex(i));
        part.latency = node.latency->seconds();
        for (const NodeIndex input : node.inputs) {
            if (!graph.node(input).isSource()) {
                part.reads.push_back({input, 1});
                continue;
            }
            // In the set, so it counts with its whole size and not as something read from outside.
            usedBytes += graph.node(input).totalBytes - graph.node(input).outputBytes;
            part.sources.push_back(input);
        }
        std::ranges::sort(part.reads, {}, &Read::operation);
        std::ranges::sort(part.sources);
        m_parts.push_back(std::move(part));
        m_usedBytes.push_back(usedBytes);
    }
    rebuild();
}

bool MergeTrial::hasEdges() const
{
    return std::ranges::any_of(m_inflow, [](const auto &inflow) { return !inflow.empty(); });
}

std::int64_t MergeTrial::sharedSourceBytes(std::span<const NodeIndex> a, std::span<const NodeIndex> b) const
{
    std::int64_t bytes = 0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        if (a[i] < b[j]) {
            ++i;
        } else if (b[j] < a[i]) {
            ++j;
        } else {
            bytes += m_graph.node(a[i]).outputBytes;
            ++i;
            ++j;
        }
    }
    return bytes;
}

std::vector<MergeInflow> MergeTrial::inflowFrom(std::span<const Read> reads, std::size_t withoutI, std::size_t withoutJ)
{
    std::vector<MergeInflow> inflow;
    for (const Read &read : reads) {
        const std::uint32_t from = m_homes[read.operation.value()];
        if (from == withoutI || from == withoutJ)
            continue;
        const std::int64_t bytes = m_graph.node(read.operation).outputBytes;
        const auto known = std::ranges::find(inflow, from, &MergeInflow::from);
        if (known == inflow.end()) {
            inflow.push_back({from, bytes, bytes * read.times});
        } else {
            known->distinctBytes += bytes;
            known->readerBytes += bytes * read.times;
        }
    }
    return inflow;
}

/// Makes one read of those of the same operation, which stand side by side.
void MergeTrial::addUpTimes(std::vector<Read> &reads)
{
    std::size_t kept = 0;
    for (const Read &read : reads) {
        if (kept > 0 && reads[kept - 1].operation == read.operation)
            reads[kept - 1].times += read.times;
        else
            reads[kept++] = read;
    }
    reads.resize(kept);
}

std::vector<MergeInflow> MergeTrial::inflowOfUnion(std::size_t i, std::size_t j)
{
    std::vector<Read> reads;
    std::ranges::merge(m_parts[i].reads, m_parts[j].reads, std::back_inserter(reads), {}, &Read::operation,
                       &Read::operation);
    addUpTimes(reads);
    return inflowFrom(reads, i, j);
}

const MergeTrial::UnionFigures &MergeTrial::unionFigures(std::size_t i, std::size_t j)
{
    const auto [entry, isNew] = m_unions.try_emplace({m_parts[i].serial, m_parts[j].serial});
    UnionFigures &figures = entry->second;
    if (!isNew)
        return figures;
    const Part &a = m_parts[i];
    const Part &b = m_parts[j];
    figures.usedBytes = m_usedBytes[i] + m_usedBytes[j];
    for (const auto &[part, other] : {std::pair(&a, j), std::pair(&b, i)}) {
        for (const Read &read : part->reads) {
            if (m_homes[read.operation.value()] == other)
                figures.usedBytes -= m_graph.node(read.operation).outputBytes * read.times;
        }
    }
    for (const NodeIndex source : a.sources) {
        if (std::ranges::binary_search(b.sources, source))
            figures.usedBytes -= m_graph.node(source).totalBytes;
    }
    std::vector<NodeIndex> operations;
    std::ranges::merge(a.operations, b.operations, std::back_inserter(operations));
    for (const NodeIndex operation : b.operations)
        m_homes[operation.value()] = std::uint32_t(i);
    figures.latency = m_recurrence.longestPath(operations, std::uint32_t(i), m_homes).overallSec;
    for (const NodeIndex operation : b.operations)
        m_homes[operation.value()] = std::uint32_t(j);
    return figures;
}

void MergeTrial::rebuild()
{
    const std::size_t count = m_parts.size();
    for (std::size_t p = 0; p < count; ++p) {
        for (const NodeIndex operation : m_parts[p].operations)
            m_homes[operation.value()] = std::uint32_t(p);
    }
    m_inflow.assign(count, {});
    m_children.assign(count, {});
    for (std::size_t p = 0; p < count; ++p) {
        m_inflow[p] = inflowFrom(m_parts[p].reads, p, p);
        for (const MergeInflow &inflow : m_inflow[p])
            m_children[inflow.from].push_back(std::uint32_t(p));
    }
    m_trialDevice.assign(count, MergeMapping::noDevice);
    m_out.assign(count, 0);
    rebuildLevels();
    m_mapping.mapAll(m_inflow, m_usedBytes);
}

void MergeTrial::rebuildLevels()
{
    const std::size_t count = m_parts.size();
    m_levels.assign(count, 0);
    m_unmet.assign(count, 0);
    m_ready.clear();
    for (std::size_t p = 0; p < count; ++p) {
        m_unmet[p] = std::uint32_t(m_inflow[p].size());
        if (m_unmet[p] == 0)
            m_ready.push_back(std::uint32_t(p));
    }
    for (std::size_t at = 0; at < m_ready.size(); ++at) {
        for (const std::uint32_t child : m_children[m_ready[at]]) {
            m_levels[child] = std::max(m_levels[child], m_levels[m_ready[at]] + 1);
            if (--m_unmet[child] == 0)
                m_ready.push_back(child);
        }
    }
}

double MergeTrial::transfer(std::uint32_t fromDevice, std::uint32_t toDevice, std::int64_t bytes) const
{
    if (fromDevice != MergeMapping::noDevice && fromDevice == toDevice)
        return 0;
    return double(bytes) / m_rate;
}

/// When everything that a partition reads is there. What comes from i and j comes from their union, at i.
double MergeTrial::arrival(std::size_t part, std::size_t i, std::size_t j, std::span<const MergeInflow> inflow) const
{
    const std::vector<NodeIndex> &sources = part == i ? m_unionSources : m_parts[part].sources;
    double latest = 0;
    std::int64_t unionBytes = -1;
    for (const MergeInflow &read : inflow) {
        if (read.from == i || read.from == j) {
            unionBytes = std::max<std::int64_t>(unionBytes, 0) + read.distinctBytes;
            continue;
        }
        const std::int64_t bytes = read.distinctBytes + sharedSourceBytes(m_parts[read.from].sources, sources);
        latest = std::max(latest, m_out[read.from] + transfer(m_trialDevice[read.from], m_trialDevice[part], bytes));
    }
    if (unionBytes >= 0) {
        const std::int64_t bytes = unionBytes + sharedSourceBytes(m_unionSources, sources);
        latest = std::max(latest, m_out[i] + transfer(m_trialDevice[i], m_trialDevice[part], bytes));
    }
    return latest;
}

/// Longest path with i and j as one; infinity on a cycle. With i = j the partitions as they are.
double MergeTrial::latencyWithUnion(std::size_t i, std::size_t j, std::span<const MergeInflow> unionInflow,
                                    double unionLatency)
{
    const std::size_t count = m_parts.size();
    m_ready.clear();
    m_unmet.resize(count);
    for (std::size_t p = 0; p < count; ++p)
        m_unmet[p] = std::uint32_t(m_inflow[p].size());
    if (i != j) {
        const auto isInside = [&](const MergeInflow &read) { return read.from == i || read.from == j; };
        m_unmet[i] += m_unmet[j];
        m_unmet[i] -= std::uint32_t(std::ranges::count_if(m_inflow[i], isInside));
        m_unmet[i] -= std::uint32_t(std::ranges::count_if(m_inflow[j], isInside));
    }
    for (std::size_t p = 0; p < count; ++p) {
        if (m_unmet[p] == 0 && (p != j || i == j))
            m_ready.push_back(std::uint32_t(p));
    }
    double longest = 0;
    const auto release = [&](std::uint32_t child, std::size_t from) {
        const std::size_t target = child == j ? i : child;
        if (target != from && --m_unmet[target] == 0)
            m_ready.push_back(std::uint32_t(target));
    };
    for (std::size_t at = 0; at < m_ready.size(); ++at) {
        const std::size_t p = m_ready[at];
        const bool isUnion = p == i && i != j;
        m_out[p] =
            arrival(p, i, j, isUnion ? unionInflow : m_inflow[p]) + (isUnion ? unionLatency : m_parts[p].latency);
        longest = std::max(longest, m_out[p]);
        for (const std::uint32_t child : m_children[p])
            release(child, p);
        for (std::size_t k = 0; isUnion && k < m_children[j].size(); ++k)
            release(m_children[j][k], p);
    }
    return m_ready.size() == count - (i != j ? 1 : 0) ? longest : infinity;
}

double MergeTrial::latencyWithoutDevices()
{
    std::ranges::fill(m_trialDevice, MergeMapping::noDevice);
    m_unionSources = m_parts.front().sources;
    return latencyWithUnion(0, 0, m_inflow.front(), m_parts.front().latency);
}

bool MergeTrial::mayMerge(std::size_t i, std::size_t j) const
{
    const int apart = m_levels[i] - m_levels[j];
    return (apart >= -1 && apart <= 1) || std::ranges::count(m_children[i], j) > 0 ||
           std::ranges::count(m_children[j], i) > 0;
}

double MergeTrial::tryMerge(std::size_t i, std::size_t j)
{
    const UnionFigures &figures = unionFigures(i, j);
    const std::vector<MergeInflow> inflow = inflowOfUnion(i, j);
    if (!m_mapping.mapWithUnion(i, j, inflow, figures.usedBytes, m_trialDevice))
        return infinity;
    m_unionSources.clear();
    std::ranges::set_union(m_parts[i].sources, m_parts[j].sources, std::back_inserter(m_unionSources));
    return latencyWithUnion(i, j, inflow, figures.latency);
}

void MergeTrial::merge(std::size_t i, std::size_t j)
{
    const UnionFigures figures = unionFigures(i, j);
    const Part &a = m_parts[i];
    const Part &b = m_parts[j];
    Part merged;
    merged.serial = m_nextSerial++;
    merged.latency = figures.latency;
    std::ranges::merge(a.operations, b.operations, std::back_inserter(merged.operations));
    std::ranges::set_union(a.sources, b.sources, std::back_inserter(merged.sources));
    for (const Part *part : {&a, &b}) {
        for (const Read &read : part->reads) {
            const std::uint32_t from = m_homes[read.operation.value()];
            if (from != i && from != j)
                merged.reads.push_back(read);
        }
    }
    std::ranges::sort(merged.reads, {}, &Read::operation);
    addUpTimes(merged.reads);
    std::erase_if(m_unions, [&](const auto &known) {
        const auto &[serials, unionFigures] = known;
        return serials.first == a.serial || serials.second == a.serial || serials.first == b.serial ||
               serials.second == b.serial;
    });
    m_parts.erase(m_parts.begin() + std::ptrdiff_t(j));
    m_parts.erase(m_parts.begin() + std::ptrdiff_t(i));
    m_parts.push_back(std::move(merged));
    m_usedBytes.erase(m_usedBytes.begin() + std::ptrdiff_t(j));
    m_usedBytes.erase(m_usedBytes.begin() + std::ptrdiff_t(i));
    m_usedBytes.push_back(figures.usedBytes);
    rebuild();
}

Error MergeTrial::noMapping() const
{
    const std::size_t part = m_mapping.firstUnmapped();
    return inputError("no_mapping",
                      phrase("partition %1 needs %2, but no device has that much left",
                             {std::to_string(part), byteCount(m_usedBytes[part])}),
                      "larger devices, or a planner that fills them one after another, would help");
}

Partitioning MergeTrial::partitioning() const
{
    Partitioning partitioning;
    for (std::size_t p = 0; p < m_parts.size(); ++p) {
        Partition partition;
        partition.id = std::int64_t(p);
        partition.operations = m_parts[p].operations;
        if (const std::uint32_t device = m_mapping.devices()[p]; device != MergeMapping::noDevice)
            partition.devices.push_back(DeviceIndex(device));
        partitioning.push_back(std::move(partition));
    }
    return partitioning;
}

} // namespace cutaway
