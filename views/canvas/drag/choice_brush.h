#pragma once

#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/paint_context.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/drag_machine.h"

#include <functional>
#include <set>

namespace cutaway {

/// Paints one way to run an item over others: with a choice taken up, every item that the pressed pointer passes runs
/// so where it can, all of them in one step. A closed or folded box stands for what is in it. Escape gives up a stroke,
/// and without one puts the brush away; the right button does both.
class ChoiceBrush : public DragTool
{
    Q_OBJECT

public:
    /// `hitAt`: what is at a point of the widget.
    ChoiceBrush(DragMachine *machine, SceneKeeper *keeper, CanvasView *view, PlanSource *source,
                std::function<Hit(QPointF)> hitAt, QWidget *canvas);

    bool isTaken() const { return !m_label.empty(); }
    /// `label`: of one of the plan's choices; an item has that choice if one of its own is called so.
    void take(const std::string &label);
    void putAway();

    /// What the stroke has passed; in the scene.
    void paintStroke(PaintContext &context) const;
    /// What is painted and what it would do, beside the pointer; in the widget.
    void paintTag(PaintContext &context) const;

    bool isModal() const override { return isTaken(); }
    bool grab(QPointF point) override;
    void moveTo(QPointF point, Qt::KeyboardModifiers modifiers) override;
    Wish wish() override { return {m_move, {}}; }
    QString hint(const Verdict *verdict) const override;
    QString spoken(const Verdict *verdict) const override { return verdict ? hint(verdict) : QString(); }
    QString restingHint() const override;
    void letGo(bool isBack) override;
    bool watch(QEvent *event) override;

private:
    void passHead(QPointF point);
    void passOver(QPointF point);
    void passOver(const std::vector<ItemIndex> &items);
    void passOver(ItemIndex item);

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    PlanSource *m_source;
    std::function<Hit(QPointF)> m_hitAt;
    QWidget *m_canvas;
    std::string m_label; ///< empty: there is no brush in hand
    QPointF m_point;     ///< in the widget
    std::set<ItemIndex> m_passed;
    Move m_move;
};

} // namespace cutaway
