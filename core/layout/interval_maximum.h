#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace cutaway {

/// Heights over a row of cells, all 0 at first: the highest in a range, and a range raised to at least a height.
/// Both in O(log cells). Stacks intervals that overlap, as in tracks of a channel.
class IntervalMaximum
{
public:
    explicit IntervalMaximum(std::size_t cells)
    {
        while (m_leaves < cells)
            m_leaves *= 2;
        m_best.resize(2 * m_leaves, 0);
        m_raised.resize(2 * m_leaves, 0);
    }

    /// Over the cells first to last, both counted in.
    int maximum(std::size_t first, std::size_t last) const { return maximum(1, 0, m_leaves - 1, first, last); }
    void raise(std::size_t first, std::size_t last, int height) { raise(1, 0, m_leaves - 1, first, last, height); }

private:
    int maximum(std::size_t node, std::size_t low, std::size_t high, std::size_t first, std::size_t last) const
    {
        if (last < low || high < first)
            return 0;
        if (first <= low && high <= last)
            return m_best[node];
        const std::size_t middle = (low + high) / 2;
        return std::max({m_raised[node], maximum(2 * node, low, middle, first, last),
                         maximum(2 * node + 1, middle + 1, high, first, last)});
    }

    void raise(std::size_t node, std::size_t low, std::size_t high, std::size_t first, std::size_t last, int height)
    {
        if (last < low || high < first)
            return;
        m_best[node] = std::max(m_best[node], height);
        if (first <= low && high <= last) {
            m_raised[node] = std::max(m_raised[node], height);
            return;
        }
        const std::size_t middle = (low + high) / 2;
        raise(2 * node, low, middle, first, last, height);
        raise(2 * node + 1, middle + 1, high, first, last, height);
    }

    std::size_t m_leaves = 1;
    std::vector<int> m_best;   ///< of the cells below a node
    std::vector<int> m_raised; ///< what all cells below a node were raised to together
};

} // namespace cutaway
