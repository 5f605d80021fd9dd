#pragma once

#include "views/canvas/canvas_view.h"
#include "views/canvas/group_boundary.h"
#include "views/canvas/paint_context.h"
#include "views/canvas/scene_keeper.h"

#include <QMouseEvent>

#include <functional>

class QWidget;

namespace cutaway {

/// Drags the boundary between two groups in an order from the grab to the drop; while it is over an operator, other
/// views show what a drop there would do.
class BoundaryDrag : public QObject
{
    Q_OBJECT

public:
    /// Watches the mouse on `canvas`. `isFree`: whether nothing else wants a press at a point of the widget.
    BoundaryDrag(SceneKeeper *keeper, CanvasView *view, PlanSource *source, std::function<bool(QPointF)> isFree,
                 QWidget *canvas);

    bool isActive() const { return m_grabbed.has_value(); }
    void giveUp();
    bool eventFilter(QObject *canvas, QEvent *event) override;

    /// The line under the pointer and what would move.
    void paint(PaintContext &context) const;

signals:
    void repaint();
    void hintChanged(const QString &hint);

private:
    std::optional<GroupBoundary> boundaryUnder(QPointF point) const;
    bool press(const QMouseEvent *event);
    bool move(const QMouseEvent *event);
    bool release(const QMouseEvent *event);
    void moveTo(QPointF point);
    void showCursor(QPointF point);

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    PlanSource *m_source;
    std::function<bool(QPointF)> m_isFree;
    QWidget *m_canvas;
    std::optional<GroupBoundary> m_grabbed;
    QPointF m_point; ///< in the scene
    Move m_move;
    Preview m_preview;
};

/// The boundaries at rest.
void paintBoundaries(PaintContext &context);

} // namespace cutaway
