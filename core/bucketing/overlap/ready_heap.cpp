#include "core/bucketing/overlap/ready_heap.h"

#include <utility>

namespace cutaway {

void ReadyHeap::push(Entry entry)
{
    m_entries.push_back(entry);
    rise(m_entries.size() - 1, 0);
}

NodeIndex ReadyHeap::pop()
{
    Entry last = m_entries.back();
    m_entries.pop_back();
    if (m_entries.empty())
        return last.node;
    std::swap(last, m_entries.front());
    sink(0);
    return last.node;
}

void ReadyHeap::remove(const std::vector<std::size_t> &positions)
{
    if (positions.empty())
        return;
    for (std::size_t i = positions.size(); i-- > 0;)
        m_entries.erase(m_entries.begin() + std::ptrdiff_t(positions[i]));
    for (std::size_t i = m_entries.size() / 2; i-- > 0;)
        sink(i);
}

void ReadyHeap::rise(std::size_t position, std::size_t top)
{
    const Entry entry = m_entries[position];
    while (position > top) {
        const std::size_t parent = (position - 1) / 2;
        if (!(entry < m_entries[parent]))
            break;
        m_entries[position] = m_entries[parent];
        position = parent;
    }
    m_entries[position] = entry;
}

/// Down to a leaf by the smaller child, then up to where it belongs.
void ReadyHeap::sink(std::size_t position)
{
    const std::size_t top = position;
    const Entry entry = m_entries[position];
    for (std::size_t child = 2 * position + 1; child < m_entries.size(); child = 2 * position + 1) {
        if (child + 1 < m_entries.size() && !(m_entries[child] < m_entries[child + 1]))
            ++child;
        m_entries[position] = m_entries[child];
        position = child;
    }
    m_entries[position] = entry;
    rise(position, top);
}

} // namespace cutaway
