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

/// Drags cards and groups, by mouse or by keyboard. Asks the plan for the verdict under the pointer at once, once for
/// each target, and for those of the other targets in view a few milliseconds a frame.
class DragController : public DragTool
{
    Q_OBJECT

public:
    DragController(DragMachine *machine, SceneKeeper *keeper, CanvasView *view, PlanSource *source, ViewState *state,
                   QWidget *canvas);

    bool isActive() const { return m_session != nullptr; }
    bool isByKeyboard() const { return isActive() && machine()->isByKeyboard(); }
    const DragSession *session() const { return m_session.get(); }
    /// Null unless a drop would be allowed now.
    const EditedPlan *planIfDropped() const { return m_source->planIfDropped(); }
    QPointF pointer() const { return m_pointer; } ///< in the widget
    const GhostFlight &flight() const { return m_flight; }
    const QString &typed() const { return m_typed; } ///< digits of a move by keyboard
    void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }

    void take(DragLoad load, QPointF pointer, Qt::KeyboardModifiers modifiers);
    /// The picture is elsewhere under the pointer.
    void follow(QPointF pointer);

    void beginByKeyboard();
    /// What is moved by keyboard goes to a group or lane. False where it lies there already, or nothing is moved.
    bool aimAt(const Spot &spot);
    /// Whether the view still is where the last drop has led it; `followDropped` leads it there again.
    bool isAtDropped() const { return !m_droppedPlace.isNull() && m_droppedPlace == m_view->shows(); }
    void followDropped();

    /// Rows of tables and lists are dragged as their boxes are.
    bool takes(const std::vector<ItemIndex> &items) override;
    bool needsFocus() const override { return false; }
    void begin() override { emit moodChanged(); }
    /// With Ctrl only what is dragged moves, not what the plan would take along.
    void moveTo(QPointF pointer, Qt::KeyboardModifiers modifiers) override;
    Wish wish() override;
    void answered() override { emit moodChanged(); }
    QString hint(const Verdict *verdict) const override;
    QString spoken(const Verdict *verdict) const override;
    /// Digits are the number of a group, Enter drops.
    void pressKey(const QKeyEvent &event) override;
    bool dropOutside() override;
    void letGo(bool isBack) override;
    void dropped() override;

signals:
    void moodChanged(); ///< lanes and bars look different
    void itemsDropped(const std::vector<cutaway::ItemIndex> &items);

private:
    void start(DragLoad load);
    void carryOutside();
    void aim(std::optional<DropTarget> target);
    void aimByKeyboard(std::optional<DropTarget> target);
    void type(QChar digit);
    void untype();
    void askNext();
    void scrollAtBorders();
    void flyHome();
    void showDropped(const DragLoad &load);

    SceneKeeper *m_keeper;
    CanvasView *m_view;
    PlanSource *m_source;
    ViewState *m_state;
    std::unique_ptr<DragSession> m_session;
    QPointF m_pointer;
    Qt::KeyboardModifiers m_modifiers;
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
    DragLoad m_letGo;      ///< last
    DragLoad m_dropped;    ///< last
    QRectF m_droppedPlace; ///< that was shown for it
};

} // namespace cutaway
