#pragma once

#include "views/models/plan_source.h"
#include "views/timeline/step_move.h"
#include "views/timeline/timeline_view.h"

class QKeyEvent;

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

/// Alt with an arrow takes the current step of a timeline past its neighbour.
class StepKeys : public QObject
{
    Q_OBJECT

public:
    /// Watches the keys of `view`.
    StepKeys(TimelineView *view, PlanSource *source, StepMove *move);

    bool eventFilter(QObject *view, QEvent *event) override;

private:
    void step(int by);

    TimelineView *m_view;
    PlanSource *m_source;
    StepGrips m_grips;
    StepMove *m_move;
};

} // namespace cutaway
