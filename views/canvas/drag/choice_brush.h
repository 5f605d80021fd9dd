#pragma once

#include "views/canvas/canvas_view.h"
#include "views/canvas/paint/paint_context.h"
#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene_keeper.h"

#include <QMouseEvent>

#include <functional>
#include <set>

class QWidget;

namespace cutaway {

/// Paints one way to run an item over others: with a choice taken up, every item that the pressed pointer passes runs
/// so where it can, all of them in one step. A closed or folded box stands for what is in it. Escape gives up a stroke,
/// and without one puts the brush away; the right button does both.
class ChoiceBrush : public QObject
{
    Q_OBJECT

public:
    /// Watches mouse and keys of `canvas`. `hitAt`: what is at a point of the widget.
    ChoiceBrush(SceneKeeper *keeper, CanvasView *view, PlanSource *source, std::function<Hit(QPointF)> hitAt,
                QWidget *canvas);

    bool isTaken() const { return !m_label.empty(); }
    /// `label`: of one of the plan's choices; an item has that choice if one of its own is called so.
    void take(const std::string &label);
    void putAway();
    bool eventFilter(QObject *canvas, QEvent *event) override;

    /// What the stroke has passed; in the scene.
    void paintStroke(PaintContext &context) const;
    /// What is painted and what it would do, beside the pointer; in the widget.
    void paintTag(PaintContext &context) const;

signals:
    void repaint();
    void hintChanged(const QString &hint);
    void verdictAnnounced(const QString &text);
    /// The items run as they did.
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

private:
    bool press(const QMouseEvent *event);
    bool release(const QMouseEvent *event);
    void drop();
    bool watchKeys(QKeyEvent *event);
    void moveTo(QPointF point);
    bool pressOnHead(QPointF point);
    bool passOver(QPointF point);
    bool passOver(const std::vector<ItemIndex> &items);
    bool passOver(ItemIndex item);
    void ask();
    void endStroke();

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    PlanSource *m_source;
    std::function<Hit(QPointF)> m_hitAt;
    QWidget *m_canvas;
    std::string m_label; ///< empty: there is no brush in hand
    bool m_isStroke = false;
    QPointF m_point; ///< in the widget
    std::set<ItemIndex> m_passed;
    Move m_move;
    Preview m_preview;
};

} // namespace cutaway
