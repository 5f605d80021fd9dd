#pragma once

#include "views/canvas/paint/text_cache.h"
#include "views/models/plan_source.h"
#include "views/timeline/row_steps.h"
#include "views/timeline/timeline_view.h"

#include <QTimer>

class QHelpEvent;
class QKeyEvent;
class QMouseEvent;

namespace cutaway {

/// Puts a step of the timeline earlier or later in its row, where the plan says in which order rows work: the mouse
/// drags it, Alt with an arrow takes it past its neighbour. What a drop would do is asked of the plan and shown before,
/// Escape gives up.
class StepDrag : public QObject
{
    Q_OBJECT

public:
    /// Watches mouse and keys of `view`.
    StepDrag(TimelineView *view, PlanSource *source);

    bool isActive() const { return m_isDragged; }
    void giveUp();
    bool eventFilter(QObject *watched, QEvent *event) override;
    /// The step at the pointer, its new place and what the plan says.
    void paint(QPainter &painter);

signals:
    void hintChanged(const QString &hint);
    /// The step stays where it was.
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

private:
    bool isStep(const TimelineBarRef &bar) const;
    bool watchMouse(QEvent *event);
    bool watchKeys(QEvent *event);
    bool press(const QMouseEvent *event);
    bool move(const QMouseEvent *event);
    bool release();
    bool showToolTip(const QHelpEvent *event) const;
    void begin();
    void moveTo(QPointF point);
    void scrollAtBorders();
    void ask(Move move);
    void drop();
    void stepBy(int by);
    void say(const QString &text);
    QString verdict() const;
    void showCursor(QPointF point);
    void paintGhost(QPainter &painter) const;
    void paintVerdict(QPainter &painter);

    TimelineView *m_view;
    PlanSource *m_source;
    QWidget *m_layer; ///< over the view, drawn on by `paint`
    TextCache m_texts;
    QTimer m_scrolling;
    std::optional<TimelineBarRef> m_pressed;
    std::optional<RowSteps> m_steps; ///< while one of them is dragged
    QPointF m_pressPoint;
    QPointF m_point;
    bool m_isDragged = false;
    Move m_move; ///< empty: the step is where it was
    Preview m_preview;
};

} // namespace cutaway
