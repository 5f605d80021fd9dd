#pragma once

#include "core/plan/row_order.h"
#include "views/timeline/timeline_data.h"

namespace cutaway {

/// Null for plans that say of no step when it runs.
const HasRowOrder *rowOrderOf(const EditedPlan *plan);

/// The steps of a row when one of them was taken, and which moves lead elsewhere. Holds while the plan stays as it is.
class RowSteps
{
public:
    /// `held` must be a step.
    RowSteps(const HasRowOrder &order, const TimelineData &data, const TimelineBarRef &held);

    const TimelineBar &held() const { return m_steps[m_held]; }
    /// To before the first step whose middle comes later than this, in seconds; empty where it is there already.
    /// O(steps).
    Move moveTo(double time) const;
    /// Past its neighbour, which comes before or behind it; empty at the row's end. O(steps).
    Move moveBy(int by) const;

private:
    Move moveBefore(std::size_t step) const;

    const HasRowOrder &m_order;
    std::vector<TimelineBar> m_steps; ///< by start
    std::size_t m_held = 0;
};

} // namespace cutaway
