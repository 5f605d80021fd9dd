#pragma once

#include "core/base/search_gap.h"

#include <QString>

#include <vector>

namespace cutaway {

/// What a planner's search had found and proven when, as solvers of integer programmes log it.
struct GapLog
{
    struct Point
    {
        double atSec = 0; ///< since the run began
        SearchGap gap;
    };
    std::vector<Point> points; ///< by time
    double endSec = 0;         ///< of the run, or until now

    /// Nothing was proven: there is no gap to speak of.
    bool isEmpty() const;
    /// Whether anything changed or stood for long enough to be drawn over the time.
    bool isOverTime() const;
    /// Takes a point behind the others; points of one moment are one.
    void add(const Point &point);
};

/// `Best 1.267 ms, bound 1.201 ms, gap 5.2 % after 3.1 s`.
QString gapText(const GapLog &log);
/// What proves the last bound; empty: that is not said.
QString gapOriginText(const GapLog &log);

} // namespace cutaway
