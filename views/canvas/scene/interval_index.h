#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cutaway {

/// Intervals on one axis, found by overlap: the spatial index of everything that is drawn. A picture's boxes and edges
/// are narrow sideways and many downwards, so one axis is enough.
class IntervalIndex
{
public:
    struct Interval
    {
        double begin = 0;
        double end = 0;
        std::uint32_t value = 0;
    };

    /// O(n log n). Intervals that begin at the same place keep their order.
    void build(std::vector<Interval> intervals);
    void clear();
    std::size_t size() const { return m_intervals.size(); }

    /// Calls `visit(value)` for every interval that meets [begin, end], by where it begins. O(log n + found).
    template <class Visit>
    void query(double begin, double end, Visit &&visit) const
    {
        if (m_intervals.empty())
            return;
        const std::size_t last = countBeginningUpTo(end);
        for (std::size_t i = nextReaching(0, begin); i < last; i = nextReaching(i + 1, begin))
            visit(m_intervals[i].value);
    }

private:
    std::size_t countBeginningUpTo(double end) const;
    /// The first interval from `from` on that ends at `begin` or later; size() if there is none.
    std::size_t nextReaching(std::size_t from, double begin) const;

    std::vector<Interval> m_intervals; ///< by begin
    std::vector<double> m_furthest;    ///< a tournament over the ends: node k is the larger of 2k and 2k + 1
    std::size_t m_leaves = 0;
};

} // namespace cutaway
