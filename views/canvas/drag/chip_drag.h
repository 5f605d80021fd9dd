#pragma once

#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/paint_context.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/placement_drop.h"

#include <functional>

class QWidget;

namespace cutaway {

/// Drags a chip from a card, or from elsewhere in the window, onto a card: the operator there gets the placement, on
/// the dimension of the chip that it is dropped on, else on the one that it comes from.
class ChipDrag : public PlacementDrop
{
    Q_OBJECT

public:
    /// `isFree`: whether nothing else wants a press at a point of the widget.
    ChipDrag(DragMachine *machine, SceneKeeper *keeper, CanvasView *view, PlanSource *source, const ViewState *state,
             std::function<bool(QPointF)> isFree, QWidget *canvas);

    /// The card that would change; in the scene.
    void paintTarget(PaintContext &context) const;
    /// The chip at the pointer and the verdict; in the widget.
    void paintGhost(PaintContext &context) const;

    bool grab(QPointF point) override;
    void begin() override;
    void click() override { emit clicked(m_pressed); }

signals:
    /// A chip was pressed, not dragged.
    void clicked(cutaway::BoxRef card);

protected:
    Aim aimAt(QPointF point) const override;
    QString hintOnGround() const override;

private:
    BoxRef cardAt(QPointF point) const;

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    PlanSource *m_source;
    std::function<bool(QPointF)> m_isFree;
    QWidget *m_canvas;
    BoxRef m_pressed; ///< card
};

} // namespace cutaway
