#pragma once

#include "views/judging/plan_points.h"

#include <set>

namespace cutaway {

/// Which figures are the axes and the colour; empty: no colour.
struct ParetoAxes
{
    std::string x = "latency_sec";
    std::string y = "largest_lane_bytes";
    std::string colour;
    std::optional<double> limitX; ///< beyond it no point is on the front
    std::optional<double> limitY;

    friend bool operator==(const ParetoAxes &, const ParetoAxes &) = default;
};

/// A point that has both figures.
struct ParetoPoint
{
    std::size_t number = 0; ///< of the plan points
    double x = 0;
    double y = 0;
    std::optional<double> colour;
    bool isFeasible = true;
    bool isFront = false;
    bool isWithin = true;  ///< the limits
    bool isPassing = true; ///< the ranges of its parameters
    int work = 0;          ///< of its steps; 0: as of the shown plan, others are numbered as they come
};

/// Points that are not compared, or lack one of the two figures, are left out. The front is that of feasible points
/// within the limits whose steps do the same work: each work has one. Of a figure that is better when larger the
/// largest. O(n log n).
std::vector<ParetoPoint> paretoPoints(const PlanPoints &points, const ParetoAxes &axes);

/// Which of the points, which were made for other limits of the same figures, keep these, and the front of those that
/// do.
void applyLimits(std::vector<ParetoPoint> &points, const ParetoAxes &axes);

/// What there is to say of a point: its name and settings, what is wrong with it, each figure, and how far it is from
/// the baseline.
QString pointText(const PlanPoints &points, std::size_t number);

} // namespace cutaway
