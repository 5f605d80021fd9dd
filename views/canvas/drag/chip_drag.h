#pragma once

#include "core/plan/edited_plan.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/paint_context.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/placement_drop.h"

#include <QMouseEvent>

#include <functional>
#include <optional>

class QWidget;

namespace cutaway {

/// Drags a chip from a card, or from elsewhere in the window, onto a card: the operator there gets the placement, on
/// the dimension of the chip that it is dropped on, else on the one that it comes from. What a drop would do is shown
/// before.
class ChipDrag : public QObject
{
    Q_OBJECT

public:
    /// Watches the mouse on `canvas`. `isFree`: whether nothing else wants a press at a point of the widget.
    ChipDrag(SceneKeeper *keeper, CanvasView *view, PlanSource *source, const ViewState *state,
             std::function<bool(QPointF)> isFree, QWidget *canvas);

    bool isActive() const { return m_held.has_value(); }
    /// From elsewhere: at this point of the canvas, which may lie outside of it. Nothing happens after it was given up,
    /// until the next `drop`.
    void carry(const HeldChip &chip, QPointF point);
    void drop();
    void giveUp();
    bool eventFilter(QObject *canvas, QEvent *event) override;

    /// The card that would change; in the scene.
    void paintTarget(PaintContext &context) const;
    /// The chip at the pointer and the verdict; in the widget.
    void paintGhost(PaintContext &context) const;

signals:
    void repaint();
    void hintChanged(const QString &hint);
    /// A chip was pressed, not dragged.
    void clicked(cutaway::BoxRef card);
    /// The move may be empty: no way to run the operator has the placement.
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

private:
    /// What a press or a drop at a point of the widget is on.
    struct Place
    {
        BoxRef card;
        std::optional<HeldChip> chip; ///< where it is on one
    };

    Place placeAt(QPointF point) const;
    bool press(const QMouseEvent *event);
    bool move(const QMouseEvent *event);
    bool release(const QMouseEvent *event);
    void moveTo(QPointF point);

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    PlanSource *m_source;
    PlacementDrop m_drop;
    std::function<bool(QPointF)> m_isFree;
    QWidget *m_canvas;
    Place m_pressed; ///< not yet dragged
    QPointF m_pressPoint;
    std::optional<HeldChip> m_held;
    bool m_isGivenUp = false; ///< but the mouse still carries it
    QPointF m_point;          ///< in the widget
};

} // namespace cutaway
