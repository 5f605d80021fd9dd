#pragma once

#include "views/canvas/paint/text_cache.h"
#include "views/timeline/step_move.h"

#include <QPainter>
#include <QTimer>

class QHelpEvent;
class QMouseEvent;

namespace cutaway {

/// Puts a step of the timeline earlier or later in its row by the mouse, where the plan says in which order rows work.
/// What a drop would do is asked of the plan and shown before, Escape gives up.
class StepDrag : public QObject
{
    Q_OBJECT

public:
    /// Watches the mouse on `view`, and its keys while a step is held.
    StepDrag(TimelineView *view, PlanSource *source, StepMove *move);

    bool isActive() const { return m_steps.has_value(); }
    void giveUp();
    bool eventFilter(QObject *watched, QEvent *event) override;
    /// The step at the pointer, its new place and what the plan says.
    void paint(QPainter &painter);

private:
    bool watchMouse(QEvent *event);
    bool watchKeys(QEvent *event);
    bool press(const QMouseEvent *event);
    bool move(const QMouseEvent *event);
    bool release();
    bool showToolTip(const QHelpEvent *event) const;
    void begin();
    void moveTo(QPointF point);
    void scrollAtBorders();
    void end();
    void showCursor(QPointF point);

    TimelineView *m_view;
    PlanSource *m_source;
    StepGrips m_grips;
    StepMove *m_move;
    QWidget *m_layer; ///< over the view, drawn on by `paint`
    TextCache m_texts;
    QTimer m_scrolling;
    std::optional<TimelineBarRef> m_pressed;
    std::optional<RowSteps> m_steps; ///< while one of them is dragged
    QPointF m_pressPoint;
    QPointF m_point;
};

/// A step at the pointer.
struct HeldStep
{
    const TimelineView &view; ///< its current bar is the step
    const EditedPlan &plan;
    const StepMove &move;   ///< what the plan says
    const TimelineBar &bar; ///< as it was when it was taken
    QPointF from;           ///< where it was pressed
    QPointF at;
};

/// As long as the step, in its row, and beside it what a drop would do.
void paintHeldStep(QPainter &painter, TextCache &texts, const HeldStep &step);

} // namespace cutaway
