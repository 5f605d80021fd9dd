#pragma once

#include "core/plan/edited_plan.h"
#include "views/canvas/paint/text_cache.h"
#include "views/models/drag_machine.h"
#include "views/timeline/timeline_data.h"
#include "views/timeline/timeline_view.h"

#include <QPainter>

class QHelpEvent;

namespace cutaway {

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

/// Puts a step of the timeline earlier or later in its row, by the mouse or, past its neighbour, by Alt with an arrow,
/// where the plan says in which order rows work.
class StepDrag : public DragTool
{
    Q_OBJECT

public:
    StepDrag(DragMachine *machine, TimelineView *view, PlanSource *source);

    /// The step at the pointer, its new place and what the plan says.
    void paint(QPainter &painter);

    bool sharesPress() const override { return true; }
    bool grab(QPointF point) override;
    void begin() override;
    void moveTo(QPointF point, Qt::KeyboardModifiers modifiers) override;
    Wish wish() override;
    void answered() override;
    QString hint(const Verdict *verdict) const override;
    void letGo(bool isBack) override;
    bool watch(QEvent *event) override;

private:
    bool watchKeys(QKeyEvent *event);
    void step(int by);
    void say(const QString &text);
    bool showToolTip(const QHelpEvent *event) const;
    void scrollAtBorders();
    void showCursor(QPointF point);

    TimelineView *m_view;
    PlanSource *m_source;
    StepGrips m_grips;
    QWidget *m_layer; ///< over the view, drawn on by `paint`
    TextCache m_texts;
    QTimer m_scrolling;
    std::optional<TimelineBarRef> m_pressed;
    std::optional<RowSteps> m_steps; ///< while one of them is dragged
    QPointF m_point;
    QString m_what; ///< a drop would do, in words
};

/// A step at the pointer.
struct HeldStep
{
    const TimelineView &view; ///< its current bar is the step
    const EditedPlan &plan;
    const Verdict *verdict; ///< null: it is where it was
    QString what;           ///< the move does
    const TimelineBar &bar; ///< as it was when it was taken
    QPointF from;           ///< where it was pressed
    QPointF at;
};

/// As long as the step, in its row, and beside it what a drop would do.
void paintHeldStep(QPainter &painter, TextCache &texts, const HeldStep &step);

} // namespace cutaway
