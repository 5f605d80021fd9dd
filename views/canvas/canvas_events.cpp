#include "views/canvas/canvas.h"
#include "views/canvas/canvas_accessible.h"
#include "views/canvas/drag/boundary_drag.h"
#include "views/canvas/key_controller.h"
#include "views/canvas/paint/legend.h"
#include "views/models/placement_drop.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>

#include <algorithm>
#include <utility>

// What the canvas is told by Qt: painting, the pointer, keys.

namespace cutaway {

void Canvas::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    m_layers->paint(painter, size(), hasFocus());
    m_isSeen = m_isSeen || m_keeper->hasPlan();
}

/// Columns, zoom and open boxes follow the window's size; what else takes room from the picture, a dock or a message
/// above it, leaves it as it is.
void Canvas::resizeEvent(QResizeEvent *)
{
    const QRectF viewport(0, 0, width(), std::max(1.0, height() - legendHeight()));
    const QSize windowSize = window()->size();
    const bool isFittedAnew = std::exchange(m_windowSize, windowSize) != windowSize || !m_isSeen;
    m_view->setViewport(viewport);
    m_keeper->setViewSize(viewport.size(), isFittedAnew);
    takeBounds();
    m_layers->minimap().invalidate();
    if (isFittedAnew || m_keeper->scene().stageStrip())
        m_view->refit();
    stale();
}

void Canvas::mousePressEvent(QMouseEvent *event)
{
    m_pointer->press(event);
}

void Canvas::mouseMoveEvent(QMouseEvent *event)
{
    m_pointer->move(event);
}

void Canvas::mouseReleaseEvent(QMouseEvent *event)
{
    m_pointer->release(event);
}

void Canvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    m_pointer->doubleClick(event);
}

void Canvas::wheelEvent(QWheelEvent *event)
{
    m_pointer->wheel(event);
}

void Canvas::leaveEvent(QEvent *)
{
    m_pointer->leave();
}

void Canvas::keyPressEvent(QKeyEvent *event)
{
    if (!m_keys->press(event))
        QWidget::keyPressEvent(event);
}

void Canvas::keyReleaseEvent(QKeyEvent *event)
{
    if (!m_keys->release(event))
        QWidget::keyReleaseEvent(event);
}

void Canvas::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    announceCanvasFocus(this);
    update();
}

void Canvas::focusOutEvent(QFocusEvent *event)
{
    m_pointer->setHandHeld(false);
    QWidget::focusOutEvent(event);
    update();
}

/// A menu is for what it is opened on, or for the selection that this is part of.
void Canvas::selectUnlessSelected(const std::vector<ItemIndex> &items)
{
    if (!std::ranges::all_of(items, [this](ItemIndex item) { return m_state->isSelected(item); }))
        m_state->select(items);
}

/// The same as a right click on what has the focus.
void Canvas::openMenuOfFocus()
{
    const Scene &scene = m_keeper->scene();
    const CanvasFocus &focus = m_layers->focus();
    const BoxRef box = cutaway::focusedBox(scene, focus);
    const bool isGroup = !box.isValid() || scene.box(box).role == BoxRole::Group;
    if (!isGroup)
        selectUnlessSelected(scene.itemsOf(box));
    const QRectF shown = m_view->transform().toWidget(focusedRect(scene, focus)) & m_view->viewport();
    const QPointF at = shown.isEmpty() ? m_view->viewport().center() : shown.center();
    const bool isModule = !isGroup && scene.box(box).role == BoxRole::Module;
    emit contextMenuRequested(mapToGlobal(at.toPoint()), isModule ? Spot() : spotOf(focus));
}

void Canvas::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_keeper->hasPlan())
        return;
    if (event->reason() == QContextMenuEvent::Keyboard) {
        openMenuOfFocus();
        return;
    }
    if (const std::optional<GroupBoundary> boundary = m_boundary->boundaryUnder(event->pos())) {
        emit contextMenuRequested(event->globalPos(), boundary->later);
        return;
    }
    const Scene &scene = m_keeper->scene();
    const Hit hit = m_pointer->hitAt(event->pos());
    const bool isGround = hit.part == Hit::Part::Body && hit.isOnBox() && scene.box(hit.box).isOpen;
    const bool isModule = hit.isOnBox() && scene.box(hit.box).role == BoxRole::Module && !isGround;
    if (isModule || (hit.isOnBox() && scene.box(hit.box).item.isValid()))
        selectUnlessSelected(scene.itemsOf(hit.box));
    emit contextMenuRequested(event->globalPos(), isModule ? Spot() : spotOf(scene, hit));
}

/// Widgets that float over the canvas ask it, too: from them Tab leads on as everywhere.
bool Canvas::focusNextPrevChild(bool next)
{
    const bool isFromChild = isAncestorOf(QApplication::focusWidget());
    return (!isFromChild && m_keys->focusNextLane(!next)) || QWidget::focusNextPrevChild(next);
}

} // namespace cutaway
