#include "core/partition/reader_counts.h"

#include "core/partition/partitioning.h"

namespace cutaway {

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

} // namespace cutaway
