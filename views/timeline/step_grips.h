#pragma once

#include "views/models/plan_source.h"
#include "views/timeline/timeline_view.h"

namespace cutaway {

/// Which bars of a timeline are steps that can run elsewhere in their rows, and which of them a pointer can take.
class StepGrips
{
public:
    StepGrips(const TimelineView *view, const PlanSource *source) : m_view(view), m_source(source) {}

    bool isStep(const TimelineBarRef &bar) const;
    std::optional<TimelineBarRef> stepAt(QPointF point) const;
    /// The same, of those that are wide enough to be told from their neighbours.
    std::optional<TimelineBarRef> gripAt(QPointF point) const;
    /// What the bar is, and how it is moved. `step` must be one.
    QString toolTip(const TimelineBarRef &step) const;

private:
    const TimelineView *m_view;
    const PlanSource *m_source;
};

} // namespace cutaway
