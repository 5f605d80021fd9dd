#pragma once

#include "views/judging/plan_points.h"

#include <optional>

namespace cutaway {

/// An axis of parallel coordinates: the planner, a parameter or what was varied, or a figure.
struct ParallelAxis
{
    QString title;
    QString least; ///< what stands at its lower end
    QString most;
    std::vector<QString> words;               ///< of an axis of words, from below
    std::vector<std::optional<float>> places; ///< by point, 0 below to 1 above; none: the point lacks it
};

/// Parameters that differ between points first, then figures that do, those that all kinds have before others.
/// O(points · axes · log points).
std::vector<ParallelAxis> parallelAxes(const PlanPoints &points);

struct AxisRange
{
    float from = 0; ///< of 0 to 1, as places on the axis are
    float to = 1;
};

/// Axes of parallel coordinates and the ranges drawn along them, which leave the plans that lie in all of them.
class ParallelRanges
{
public:
    /// An axis keeps its range as long as one of its title is there.
    void setAxes(std::vector<ParallelAxis> axes);
    const std::vector<ParallelAxis> &axes() const { return m_axes; }
    std::optional<std::size_t> axisOf(const QString &title) const;

    void setRange(std::size_t axis, const std::optional<AxisRange> &range) { m_ranges[axis] = range; }
    const std::optional<AxisRange> &range(std::size_t axis) const { return m_ranges[axis]; }
    bool isAnyDrawn() const;

    /// By point: whether it lies in all ranges, which what lacks a place on the axis does not; points that are newer
    /// than the axes do. O(points · ranges).
    std::vector<bool> passing(std::size_t points) const;

private:
    std::vector<ParallelAxis> m_axes;
    std::vector<std::optional<AxisRange>> m_ranges; ///< by axis
};

} // namespace cutaway
