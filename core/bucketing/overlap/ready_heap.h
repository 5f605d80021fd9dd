#pragma once

#include "core/base/index.h"

#include <cstdint>
#include <vector>

namespace cutaway {

/// A heap of nodes whose array is laid out as Python's `heapq` lays it out: overlap scheduling looks through the array,
/// so that the layout decides.
class ReadyHeap
{
public:
    struct Entry
    {
        std::uint32_t rank = 0;
        std::int32_t nudge = 0;
        NodeIndex node;
        friend auto operator<=>(const Entry &, const Entry &) = default;
    };

    bool isEmpty() const { return m_entries.empty(); }
    NodeIndex head() const { return m_entries.front().node; }
    const std::vector<Entry> &entries() const { return m_entries; }
    void push(Entry entry);
    NodeIndex pop();
    /// Positions ascending; the rest becomes a heap again.
    void remove(const std::vector<std::size_t> &positions);

private:
    void rise(std::size_t position, std::size_t top);
    void sink(std::size_t position);

    std::vector<Entry> m_entries;
};

} // namespace cutaway
