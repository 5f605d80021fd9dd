#pragma once

#include "views/canvas/canvas_view.h"
#include "views/canvas/drag/drag_session.h"
#include "views/canvas/drag/item_carrier.h"
#include "views/canvas/scene/scene_keeper.h"

#include <QTimer>
#include <QVariantAnimation>

#include <memory>

namespace cutaway {

/// The ghost of a refused or abandoned drag flies back to where it came from.
class GhostFlight : public QObject
{
    Q_OBJECT

public:
    explicit GhostFlight(QObject *parent);

    /// In the widget.
    void start(DragLoad load, QPointF from, QPointF to);
    void stop() { m_progress.stop(); }
    bool isActive() const { return m_progress.state() == QAbstractAnimation::Running; }
    const DragLoad &load() const { return m_load; }
    QPointF at() const { return m_from + (m_to - m_from) * m_progress.currentValue().toDouble(); }

signals:
    void moved(); ///< or arrived

private:
    QVariantAnimation m_progress;
    DragLoad m_load;
    QPointF m_from;
    QPointF m_to;
};

/// Runs a drag from the grab to the drop or until it is given up, by mouse or by keyboard. Asks the plan for the
/// verdict under the pointer at once and for those of the other targets in view a few milliseconds a frame.
class DragController : public QObject
{
    Q_OBJECT

public:
    DragController(SceneKeeper *keeper, CanvasView *view, PlanSource *source, ViewState *state, QWidget *canvas);

    bool isActive() const { return m_session != nullptr; }
    bool isByKeyboard() const { return isActive() && m_byKeyboard; }
    const DragSession *session() const { return m_session.get(); }
    /// Null unless a drop would be allowed now.
    const EditedPlan *planIfDropped() const { return m_source->planIfDropped(); }
    QPointF pointer() const { return m_pointer; } ///< in the widget
    const GhostFlight &flight() const { return m_flight; }
    const QString &typed() const { return m_typed; } ///< digits of a move by keyboard
    void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }

    void begin(DragLoad load, QPointF pointer);
    void moveTo(QPointF pointer);
    /// Ctrl: only what is dragged, not what the plan would take along.
    void setAlone(bool isAlone);
    void drop();
    void giveUp();

    void beginByKeyboard();
    /// What is moved by keyboard goes to a group or lane. False where it lies there already, or nothing is moved.
    bool aimAt(const Spot &spot);
    void type(QChar digit);
    void untype();
    void confirm() { drop(); }
    /// Whether the view still is where the last drop has led it; `followDropped` leads it there again.
    bool isAtDropped() const { return !m_droppedPlace.isNull() && m_droppedPlace == m_view->shows(); }
    void followDropped();

signals:
    void repaint();     ///< the ghost or a badge
    void moodChanged(); ///< lanes and bars look different
    void hintChanged(const QString &hint);
    /// What a drop would do, and what it has done.
    void verdictAnnounced(const QString &text);
    void dropped(const std::vector<cutaway::ItemIndex> &items);
    /// What was dropped stays where it was.
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

private:
    void carryOutside();
    void setTarget(std::optional<DropTarget> target);
    void showTarget();
    void revealTarget();
    void askNext();
    void scrollAtBorders();
    void end();
    void flyHome();
    void showDropped(const DragLoad &load);
    QString hint() const;

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    PlanSource *m_source;
    ViewState *m_state;
    std::unique_ptr<DragSession> m_session;
    QPointF m_pointer;
    bool m_byKeyboard = false;
    CanvasView::Look m_lookBefore;
    bool m_hasScrolled = false; ///< at a border
    bool m_leftSides = false;   ///< since it was grabbed, the borders left and right
    bool m_leftEnds = false;    ///< and those above and below
    bool m_reducedMotion = false;
    QString m_typed;
    QTimer m_asking;
    QTimer m_scrolling;
    GhostFlight m_flight;
    ItemCarrier m_carrier; ///< outside of the canvas
    DragLoad m_dropped;    ///< last
    QRectF m_droppedPlace; ///< that was shown for it
};

} // namespace cutaway
