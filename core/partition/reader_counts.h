#pragma once

#include "core/graph/graph.h"

#include <span>

namespace cutaway {

/// For every node, the partitions whose operations read it and how many of them do. One array for all: a node cannot be
/// read by more partitions than it has users, so its room never runs out. O(edges) of memory.
class ReaderCounts
{
public:
    struct Entry
    {
        std::uint32_t partition;
        std::uint32_t count;
    };

    ReaderCounts(const Graph &graph, const std::vector<std::uint32_t> &homes);

    /// In no order. Valid until the node's next change.
    std::span<const Entry> of(NodeIndex node) const { return {first(node), m_used[node.value()]}; }
    std::uint32_t count(NodeIndex node, std::uint32_t partition) const;
    /// Returns the count before.
    std::uint32_t add(NodeIndex node, std::uint32_t partition);
    /// Returns the count after. The partition must read the node.
    std::uint32_t remove(NodeIndex node, std::uint32_t partition);

private:
    const Entry *first(NodeIndex node) const { return m_entries.data() + m_offsets[node.value()]; }
    Entry *first(NodeIndex node) { return m_entries.data() + m_offsets[node.value()]; }

    std::vector<Entry> m_entries;
    std::vector<std::size_t> m_offsets;
    std::vector<std::uint32_t> m_used; ///< entries per node
};

} // namespace cutaway
