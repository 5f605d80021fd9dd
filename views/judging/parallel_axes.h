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

} // namespace cutaway
