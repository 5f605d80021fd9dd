#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/plan_source.h"
#include "views/timeline/timeline_data.h"
#include "views/timeline/timeline_view.h"

class QKeyEvent;

namespace cutaway {

/// A move of a step that is not made yet: what the plan says to it is shown and heard, then it is made or refused.
class StepMove : public QObject
{
    Q_OBJECT

public:
    /// Says what it says through `view`.
    StepMove(TimelineView *view, PlanSource *source);

    const Move &move() const { return m_move; } ///< empty: the step is where it was
    const Preview &preview() const { return m_preview; }
    const QString &what() const { return m_what; } ///< the move does, in words
    /// Other views show what the move would do until it is made or forgotten.
    void ask(Move move);
    /// At once, without being shown before.
    void make(Move move);
    /// The one that was asked.
    void make();
    void forget();
    void say(const QString &text);

signals:
    void hintChanged(const QString &hint);
    /// The step stays where it was.
    void refused(const cutaway::Move &move, const cutaway::Preview &preview);

private:
    void take(Move move);
    QString verdict() const;

    TimelineView *m_view;
    PlanSource *m_source;
    Move m_move;
    Preview m_preview;
    QString m_what;
    bool m_isShown = false;
};

/// Null for plans that say of no step when it runs.
const EditedPlan *rowOrderOf(const EditedPlan *plan);

/// The steps of a row when one of them was taken, and which moves lead elsewhere. Holds while the plan stays as it is.
class RowSteps
{
public:
    /// `held` must be a step.
    RowSteps(const EditedPlan &order, const TimelineData &data, const TimelineBarRef &held);

    const TimelineBar &held() const { return m_steps[m_held]; }
    /// To before the first step whose middle comes later than this, in seconds; empty where it is there already.
    /// O(steps).
    Move moveTo(double time) const;
    /// Past its neighbour, which comes before or behind it; empty at the row's end. O(steps).
    Move moveBy(int by) const;

private:
    Move moveBefore(std::size_t step) const;

    const EditedPlan &m_order;
    std::vector<TimelineBar> m_steps; ///< by start
    std::size_t m_held = 0;
};

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
