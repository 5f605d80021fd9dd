#pragma once

#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/paint_context.h"
#include "views/canvas/scene/group_boundary.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/drag_machine.h"

#include <functional>

namespace cutaway {

/// Moves the boundary between two groups in an order, by mouse or by keys; meanwhile other views show what a drop would
/// do. With Shift it goes from module end to module end.
class BoundaryDrag : public DragTool
{
    Q_OBJECT

public:
    /// `isFree`: whether nothing else wants a press at a point of the widget.
    BoundaryDrag(DragMachine *machine, SceneKeeper *keeper, CanvasView *view, PlanSource *source,
                 std::function<bool(QPointF)> isFree, QWidget *canvas);

    /// Takes the boundary behind a group, of the last one that before it, of none the first of all. Arrows move it,
    /// Enter drops it, P pins it or lets it go, Delete joins the groups on both sides, Escape gives up. False if there
    /// is no boundary.
    bool beginByKeyboard(GroupIndex group);
    /// The one that a press at a point of the widget would take.
    std::optional<GroupBoundary> boundaryUnder(QPointF point) const;

    /// The line under the pointer and what would move.
    void paint(PaintContext &context) const;

    bool grab(QPointF point) override;
    void moveTo(QPointF point, Qt::KeyboardModifiers modifiers) override;
    Wish wish() override;
    QString hint(const Verdict *verdict) const override;
    QString spoken(const Verdict *verdict) const override;
    void pressKey(const QKeyEvent &event) override;
    void letGo(bool isBack) override;
    bool watch(QEvent *event) override;

private:
    Move moveAlongStrip() const;
    void join();
    Move pinMove() const;
    QString pointerNote(const Verdict &verdict) const;

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    PlanSource *m_source;
    std::function<bool(QPointF)> m_isFree;
    QWidget *m_canvas;
    std::optional<GroupBoundary> m_grabbed;
    QPointF m_point; ///< in the scene
    bool m_toModuleEnd = false;
    std::optional<std::ptrdiff_t> m_place; ///< by keyboard, once it is moved: operators behind where the boundary is
    Move m_move;
};

/// The boundaries at rest.
void paintBoundaries(PaintContext &context);

} // namespace cutaway
