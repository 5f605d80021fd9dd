#include "core/partition/partition_pairs.h"

#include "core/partition/partition_evaluation.h"

#include <algorithm>

namespace cutaway {

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
