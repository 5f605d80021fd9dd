#pragma once

#include "views/timeline/step_grips.h"
#include "views/timeline/step_move.h"

class QKeyEvent;

namespace cutaway {

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
