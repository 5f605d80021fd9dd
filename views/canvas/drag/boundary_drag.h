#pragma once

#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/paint_context.h"
#include "views/canvas/scene/group_boundary.h"
#include "views/canvas/scene/scene_keeper.h"

#include <QMouseEvent>

#include <functional>

class QKeyEvent;
class QWidget;

namespace cutaway {

/// Moves the boundary between two groups in an order from the grab to the drop, by mouse or by keys; meanwhile other
/// views show what a drop would do. With Shift it goes from module end to module end.
class BoundaryDrag : public QObject
{
    Q_OBJECT

public:
    /// Watches the mouse on `canvas`. `isFree`: whether nothing else wants a press at a point of the widget.
    BoundaryDrag(SceneKeeper *keeper, CanvasView *view, PlanSource *source, std::function<bool(QPointF)> isFree,
                 QWidget *canvas);

    bool isActive() const { return m_grabbed.has_value(); }
    void giveUp();
    /// Takes the boundary behind a group, of the last one that before it, of none the first of all. Arrows move it,
    /// Enter drops it, P pins it or lets it go, Delete joins the groups on both sides, Escape gives up. False if there
    /// is no boundary.
    bool beginByKeyboard(GroupIndex group);
    bool eventFilter(QObject *canvas, QEvent *event) override;
    /// The one that a press at a point of the widget would take.
    std::optional<GroupBoundary> boundaryUnder(QPointF point) const;

    /// The line under the pointer and what would move.
    void paint(PaintContext &context) const;

signals:
    void repaint();
    void hintChanged(const QString &hint);
    void verdictAnnounced(const QString &text);

private:
    bool press(const QMouseEvent *event);
    bool move(const QMouseEvent *event);
    bool release(const QMouseEvent *event);
    void pressKey(const QKeyEvent *event);
    void moveTo(QPointF point, bool toModuleEnd);
    void stepTo(std::ptrdiff_t place);
    Move moveAlongStrip(bool toModuleEnd) const;
    void ask(Move move);
    void drop();
    void join();
    Move pinMove() const;
    /// What ends the drag and changes the plan otherwise than by a drop.
    void make(const Move &move);
    void showCursor(QPointF point);
    QString pointerNote() const;

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    PlanSource *m_source;
    std::function<bool(QPointF)> m_isFree;
    QWidget *m_canvas;
    std::optional<GroupBoundary> m_grabbed;
    QPointF m_pressPoint;       ///< in the widget
    bool m_isDragged = false;   ///< it has come far enough from there
    QPointF m_point;            ///< in the scene
    std::ptrdiff_t m_place = 0; ///< by keyboard: operators behind where the boundary is
    bool m_byKeyboard = false;
    Move m_move;
    Preview m_preview;
};

/// The boundaries at rest.
void paintBoundaries(PaintContext &context);

} // namespace cutaway
