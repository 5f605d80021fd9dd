#include "views/canvas/key_controller.h"

#include "views/canvas/paint/lane_time_painter.h"

#include <QKeyEvent>

#include <map>

namespace cutaway {

namespace {

constexpr double panStep = 60;
constexpr double zoomStep = 1.25;

} // namespace

KeyController::KeyController(SceneKeeper *keeper, CanvasView *view, DragController *drag, ViewState *state,
                             CanvasLayers *layers, PointerController *pointer, QObject *parent)
    : QObject(parent)
    , m_keeper(keeper)
    , m_view(view)
    , m_drag(drag)
    , m_state(state)
    , m_layers(layers)
    , m_pointer(pointer)
{
}

bool KeyController::press(QKeyEvent *event)
{
    if (!m_keeper->hasPlan())
        return false;
    if (pressArrow(event) || pressView(event))
        return true;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: openOrClose(); return true;
    case Qt::Key_Space:
        if (!event->isAutoRepeat())
            m_pointer->setHandHeld(true);
        return true;
    case Qt::Key_Home:
    case Qt::Key_End: {
        const CanvasFocus end = atEndOfStages(m_keeper->scene(), event->key() == Qt::Key_Home);
        if (end.isValid())
            setFocus(end, true);
        return end.isValid();
    }
    case Qt::Key_Escape: m_state->select({}); return true;
    default: return false;
    }
}

bool KeyController::release(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Space || event->isAutoRepeat())
        return false;
    m_pointer->setHandHeld(false);
    if (!m_pointer->hasPanned() && !m_drag->isActive())
        toggleSelection();
    return true;
}

bool KeyController::pressArrow(QKeyEvent *event)
{
    static const std::map<int, std::pair<Step, QPointF>> arrows{
        {Qt::Key_Up, {Step::Previous, {0, panStep}}},
        {Qt::Key_Down, {Step::Next, {0, -panStep}}},
        {Qt::Key_Left, {Step::Producer, {panStep, 0}}},
        {Qt::Key_Right, {Step::Consumer, {-panStep, 0}}},
    };
    const auto found = arrows.find(event->key());
    if (found == arrows.end() || event->modifiers() & Qt::AltModifier)
        return false;
    if (event->modifiers() & Qt::ControlModifier) {
        m_view->panBy(found->second.second);
        return true;
    }
    setFocus(stepped(m_keeper->scene(), m_layers->focus(), found->second.first), true);
    return true;
}

bool KeyController::pressView(QKeyEvent *event)
{
    const QPointF middle = m_view->viewport().center();
    switch (event->key()) {
    case Qt::Key_0:
        m_keeper->chooseForView();
        m_view->fit(true);
        return true;
    case Qt::Key_1: m_view->zoomTo(1, middle, true); return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: m_view->zoomTo(m_view->zoom() * zoomStep, middle, true); return true;
    case Qt::Key_Minus: m_view->zoomTo(m_view->zoom() / zoomStep, middle, true); return true;
    default: return false;
    }
}

void KeyController::setFocus(const CanvasFocus &focus, bool select)
{
    m_layers->setFocus(focus);
    const QRectF rect = focusedRect(m_keeper->scene(), focus);
    if (!rect.isNull()) {
        // Of tall things the head is enough.
        const double most = m_view->visible().height() / 2;
        const QRectF head = rect.height() > most ? QRectF(rect.topLeft(), QSizeF(rect.width(), most)) : rect;
        m_view->show(head, m_keeper->scene().metrics().laneHeader, timesOverView(m_keeper->scene(), m_view->visible()));
    }
    if (select && focus.item.isValid())
        m_state->select({focus.item});
    else if (select && focus.module.isValid())
        m_state->select(m_keeper->scene().itemsOf(focusedBox(m_keeper->scene(), focus)));
    else if (select && focus.isValid())
        m_state->selectSpot(spotOf(focus));
    emit focusMoved();
    emit repaint();
}

bool KeyController::focusNextLane(bool backwards)
{
    if (!m_keeper->hasPlan() || m_drag->isActive())
        return false;
    const CanvasFocus next = inNextLane(m_keeper->scene(), m_layers->focus(), backwards);
    if (!next.isValid())
        return false;
    setFocus(next, true);
    return true;
}

void KeyController::openOrClose()
{
    const BoxRef box = focusedBox(m_keeper->scene(), m_layers->focus());
    if (!box.isValid())
        return;
    if (m_pointer->showFromNear(box))
        return;
    const Scene &scene = m_keeper->scene();
    BoxRef target = box;
    // Enter on a card closes the module around it, not the group.
    if (!scene.canOpen(target) && scene.box(box).parent != noBox && scene.box(box).parent != 0)
        target.box = scene.box(box).parent;
    if (!scene.canOpen(target))
        return;
    const CanvasFocus focus = focusOn(scene, target);
    const bool isOpen = scene.box(target).isOpen;
    m_keeper->setOpen(target, !isOpen);
    setFocus(focus, false);
    if (!isOpen && target.box == 0)
        m_pointer->showFromNear(target);
}

void KeyController::toggleSelection()
{
    const BoxRef box = focusedBox(m_keeper->scene(), m_layers->focus());
    if (!box.isValid())
        return;
    const SceneBox &target = m_keeper->scene().box(box);
    if (target.item.isValid())
        m_state->toggle(target.item);
    else if (target.role == BoxRole::Module)
        m_state->select(m_keeper->scene().itemsOf(box));
    else
        m_state->selectSpot(spotOf(m_layers->focus()));
}

} // namespace cutaway
