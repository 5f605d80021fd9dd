#include "views/canvas/scene/interval_index.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace cutaway {

void IntervalIndex::build(std::vector<Interval> intervals)
{
    m_intervals = std::move(intervals);
    std::ranges::stable_sort(m_intervals, {}, &Interval::begin);
    m_leaves = std::bit_ceil(std::max<std::size_t>(1, m_intervals.size()));
    m_furthest.assign(2 * m_leaves, std::numeric_limits<double>::lowest());
    for (std::size_t i = 0; i < m_intervals.size(); ++i)
        m_furthest[m_leaves + i] = m_intervals[i].end;
    for (std::size_t i = m_leaves; i-- > 1;)
        m_furthest[i] = std::max(m_furthest[2 * i], m_furthest[2 * i + 1]);
}

void IntervalIndex::clear()
{
    m_intervals.clear();
    m_furthest.clear();
    m_leaves = 0;
}

std::size_t IntervalIndex::countBeginningUpTo(double end) const
{
    const auto past = std::ranges::upper_bound(m_intervals, end, {}, &Interval::begin);
    return std::size_t(past - m_intervals.begin());
}

std::size_t IntervalIndex::nextReaching(std::size_t from, double begin) const
{
    if (from >= m_intervals.size())
        return m_intervals.size();
    std::size_t node = m_leaves + from;
    // Up and to the right until a subtree reaches far enough, then down to its first leaf that does.
    while (m_furthest[node] < begin) {
        while (node % 2 == 1) {
            node /= 2;
            if (node == 0)
                return m_intervals.size();
        }
        ++node;
        if (std::has_single_bit(node))
            return m_intervals.size();
    }
    while (node < m_leaves)
        node = m_furthest[2 * node] >= begin ? 2 * node : 2 * node + 1;
    return node - m_leaves;
}

} // namespace cutaway
