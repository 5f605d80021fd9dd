#include "views/canvas/pointer_controller.h"

#include "core/plan/edited_plan.h"
#include "views/canvas/canvas_descriptions.h"
#include "views/canvas/drag/drag_session.h"
#include "views/canvas/paint/lane_painter.h"
#include "views/canvas/scene/hit_test.h"

#include <QMouseEvent>
#include <QTimer>
#include <QToolTip>
#include <QWidget>

#include <cmath>

namespace cutaway {

namespace {

constexpr double edgeReach = 6; ///< how far from an edge the pointer still means it
constexpr int toolTipDelay = 500;

/// Where what is said of an edge stays true.
QRect aroundEdge(QPointF point)
{
    return QRectF(point.x() - edgeReach, point.y() - edgeReach, 2 * edgeReach, 2 * edgeReach).toAlignedRect();
}

} // namespace

PointerController::PointerController(SceneKeeper *keeper, CanvasView *view, DragController *drag, ViewState *state,
                                     CanvasLayers *layers, QWidget *canvas)
    : QObject(canvas)
    , m_keeper(keeper)
    , m_view(view)
    , m_drag(drag)
    , m_state(state)
    , m_layers(layers)
    , m_canvas(canvas)
    , m_selection(keeper, state, layers)
{
    m_toolTip.setSingleShot(true);
    m_toolTip.setInterval(toolTipDelay);
    connect(&m_toolTip, &QTimer::timeout, this, &PointerController::showToolTip);
    connect(m_drag, &DragController::moodChanged, this, &PointerController::updateCursor);
    connect(m_state, &ViewState::hoveredChanged, this, [this] {
        m_layers->setPointedAt(m_isOver ? Spot() : m_state->hovered());
        if (!m_isOver)
            emit repaint();
    });
}

Hit PointerController::hitAt(QPointF point) const
{
    if (!m_keeper->hasPlan() || !m_view->viewport().contains(point) || isInMap(point) ||
        m_layers->breadcrumbs().covers(point))
        return {};
    const Scene &scene = m_keeper->scene();
    const QPointF inScene = m_view->transform().toScene(point);
    for (const LaneBox &lane : scene.lanes()) {
        if (pinnedHeader(scene, lane, m_view->visible()).contains(inScene))
            return {Hit::Part::Header, {}, lane.lane};
    }
    return hitFrom(scene, hitTest(scene, inScene), m_view->zoom() * scene.metrics().scale);
}

bool PointerController::isOnPicture(QPointF point) const
{
    return !m_handHeld && m_view->viewport().contains(point) && !isInMap(point) &&
           !m_layers->breadcrumbs().covers(point);
}

bool PointerController::isInMap(QPointF point) const
{
    return m_layers->minimap().isShown(m_view->viewport()) &&
           m_layers->minimap().rect(m_view->viewport()).contains(point);
}

void PointerController::press(QMouseEvent *event)
{
    m_toolTip.stop();
    QToolTip::hideText();
    m_lastPoint = m_pressPoint = event->position();
    const bool isHand = event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_handHeld);
    if (isHand) {
        m_mode = Mode::Panning;
        m_hasPanned = true;
    } else if (event->button() == Qt::LeftButton && isInMap(m_pressPoint)) {
        m_mode = Mode::Map;
        dragMap(m_pressPoint);
    } else if (event->button() == Qt::LeftButton && m_layers->breadcrumbs().covers(m_pressPoint)) {
        if (const ModuleIndex module = m_layers->breadcrumbs().moduleAt(m_pressPoint); module.isValid())
            emit moduleClicked(module);
    } else if (event->button() == Qt::LeftButton) {
        m_mode = Mode::Pressed;
        const Hit hit = hitAt(m_pressPoint);
        const bool isPlain = (event->modifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) == 0;
        // What is grabbed is selected at once, unless it belongs to the selection that will be dragged.
        if (isPlain && hit.isOnBox() && hit.part != Hit::Part::Chevron &&
            loadAt(m_keeper->scene(), *m_state, hit).items != m_state->selection())
            m_selection.click(hit, event->modifiers());
    }
    updateCursor();
}

void PointerController::dragMap(QPointF point)
{
    if (m_layers->minimap().closeButton(m_view->viewport()).contains(m_pressPoint)) {
        m_mode = Mode::Idle;
        emit minimapClosed();
        return;
    }
    const QPointF scene = m_layers->minimap().toScene(m_keeper->scene(), m_view->viewport(), point);
    m_view->panBy(m_view->viewport().center() - m_view->transform().toWidget(scene));
}

void PointerController::move(QMouseEvent *event)
{
    const QPointF point = event->position();
    switch (m_mode) {
    case Mode::Idle: hover(point); break;
    case Mode::Panning: m_view->panBy(point - m_lastPoint); break;
    case Mode::Map: dragMap(point); break;
    case Mode::Pressed:
        if (isDragged(m_pressPoint, point))
            startFromPress(event);
        break;
    case Mode::RubberBand:
        m_layers->setRubberBand(QRectF(m_pressPoint, point).normalized());
        emit repaint();
        break;
    }
    m_lastPoint = point;
}

void PointerController::startFromPress(const QMouseEvent *event)
{
    forget();
    // The scene may be another one than when the button went down.
    const Hit hit = hitAt(m_pressPoint);
    DragLoad load = hit.isOnBox() ? loadAt(m_keeper->scene(), *m_state, hit) : DragLoad();
    if (!load.isEmpty()) {
        m_mode = Mode::Idle;
        m_drag->take(std::move(load), event->position(), event->modifiers());
        return;
    }
    m_mode = Mode::RubberBand;
    m_layers->setRubberBand(QRectF(m_pressPoint, event->position()).normalized());
    emit repaint();
}

void PointerController::release(QMouseEvent *event)
{
    const Mode mode = m_mode;
    m_mode = Mode::Idle;
    if (mode == Mode::Pressed && event->button() == Qt::LeftButton)
        m_selection.click(hitAt(m_pressPoint), event->modifiers());
    else if (mode == Mode::RubberBand)
        endBand(event->modifiers());
    updateCursor();
}

void PointerController::endBand(Qt::KeyboardModifiers modifiers)
{
    m_layers->setRubberBand({});
    const QRectF band = QRectF(m_pressPoint, m_lastPoint).normalized();
    m_selection.selectIn(m_view->transform().toScene(band), modifiers);
    emit repaint();
}

void PointerController::doubleClick(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const Hit hit = hitAt(event->position());
    if (cutAt(hit, event))
        return;
    if (showFromNear(hit.box))
        return;
    if (hit.isOnBox() && hit.part != Hit::Part::Chevron && m_keeper->scene().canOpen(hit.box)) {
        const bool isOpen = m_keeper->scene().box(hit.box).isOpen;
        if (!isOpen || hit.part == Hit::Part::Header)
            m_keeper->setOpen(hit.box, !isOpen);
        if (!isOpen && hit.box.box == 0)
            showFromNear(hit.box); // what it holds could not be read from as far
        return;
    }
    press(event);
}

bool PointerController::showFromNear(BoxRef box)
{
    const Scene &scene = m_keeper->scene();
    if (!box.isValid() || !isDrawnClosed(scene, box, m_view->zoom() * scene.metrics().scale))
        return false;
    m_view->markPlace();
    m_view->showWhole(scene.rect(box));
    return true;
}

/// Where groups have an order: between two operators, on an edge, or with Ctrl on an operator.
bool PointerController::cutAt(const Hit &hit, const QMouseEvent *event)
{
    if (!m_keeper->hasPlan() || !groupOrderOf(*m_keeper->scene().plan()) || !isOnPicture(event->position()))
        return false;
    const Scene &scene = m_keeper->scene();
    std::optional<ItemIndex> reader;
    if (hit.isOnBox() && scene.box(hit.box).item.isValid()) {
        if (event->modifiers() & Qt::ControlModifier)
            reader = scene.box(hit.box).item;
    } else if (hit.part != Hit::Part::Header && hit.part != Hit::Part::Chevron) {
        const ViewTransform &transform = m_view->transform();
        reader = cutPlaceAt(scene, transform.toScene(event->position()), edgeReach / m_view->zoom());
    }
    const Move move = reader ? cutBefore(*scene.plan(), *reader) : Move();
    if (move.isEmpty())
        return false;
    m_state->select({*reader});
    emit moveWished(move);
    return true;
}

void PointerController::wheel(QWheelEvent *event)
{
    QToolTip::hideText();
    if (event->modifiers() & Qt::ControlModifier) {
        const double steps = event->angleDelta().y() / 120.0;
        m_view->zoomTo(m_view->zoom() * std::pow(1.2, steps), event->position(), false);
    } else {
        const QPoint pixels = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
        const bool sideways = (event->modifiers() & Qt::ShiftModifier) && pixels.x() == 0;
        m_view->panBy(sideways ? QPointF(pixels.y(), 0) : QPointF(pixels));
    }
    if (m_drag->isActive())
        m_drag->follow(event->position());
    else
        hover(event->position());
    event->accept();
}

void PointerController::hover(QPointF point)
{
    const Hit hit = hitAt(point);
    m_isOver = true;
    if (m_keeper->hasPlan())
        m_state->setHovered(spotOf(m_keeper->scene(), hit));
    const bool isOnHead = !hit.isOnBox() && hit.part == Hit::Part::Header;
    const LaneIndex head = isOnHead ? hit.lane : LaneIndex();
    if (hit.box != m_hovered || head != m_hoveredHead) {
        QToolTip::hideText();
        forget();
        m_hovered = hit.box;
        m_hoveredHead = head;
        if (m_hovered.isValid())
            m_layers->hover().set(m_keeper->scene(), m_hovered);
        emit repaint();
    } else if (m_hovered.isValid() || head.isValid()) {
        return;
    }
    m_lastPoint = point;
    m_toolTip.start(); // anew wherever the pointer is over ground, where edges are
}

void PointerController::showToolTip()
{
    if (m_mode != Mode::Idle || m_drag->isActive() || !m_keeper->hasPlan())
        return;
    const Scene &scene = m_keeper->scene();
    const QPoint at = m_canvas->mapToGlobal(m_lastPoint.toPoint());
    if (m_hovered.isValid())
        QToolTip::showText(at, markedToolTip(), m_canvas);
    else if (m_hoveredHead.isValid())
        QToolTip::showText(at, laneToolTip(scene, m_hoveredHead), m_canvas);
    else if (m_lastPoint.y() >= m_view->viewport().bottom())
        QToolTip::showText(at, m_layers->notInLegend().join(u'\n'), m_canvas);
    else if (const std::vector<const Route *> edges = edgesAt(m_lastPoint); !edges.empty())
        QToolTip::showText(at, edgesToolTip(scene, edges), m_canvas, aroundEdge(m_lastPoint));
    else
        QToolTip::showText(at, boundaryTextAt(m_lastPoint), m_canvas, aroundEdge(m_lastPoint));
}

/// What is handed over where one stage ends and the next begins, which may have no room beside its handle.
QString PointerController::boundaryTextAt(QPointF point) const
{
    const Scene &scene = m_keeper->scene();
    const std::optional<GroupBoundary> boundary =
        boundaryAt(scene, m_view->transform().toScene(point), edgeReach / m_view->zoom());
    return boundary ? boundaryToolTip(scene, *boundary) : QString();
}

/// Of a box, and what its marks against the baseline say, which may have no room in it.
QString PointerController::markedToolTip() const
{
    QStringList lines{boxToolTip(m_keeper->scene(), m_hovered)};
    if (const MarkedBoxes *marked = m_layers->marked())
        lines += marked->textsOf(m_hovered);
    return lines.join(u'\n');
}

/// Whose label is there, else those whose lines are.
std::vector<const Route *> PointerController::edgesAt(QPointF point) const
{
    const Scene &scene = m_keeper->scene();
    const double zoom = m_view->zoom();
    const bool areClosed = closesGroups(scene, zoom);
    if (!isOnPicture(point) || (!areClosed && detailOf(zoom * scene.metrics().scale) == Detail::Merged))
        return {};
    const std::vector<Route> &routes = areClosed ? scene.farRoutes() : scene.routes();
    const QPointF inScene = m_view->transform().toScene(point);
    for (const ShownLabel &label : m_layers->labels()) {
        if (label.rect.contains(inScene) && label.route < routes.size())
            return {&routes[label.route]};
    }
    std::vector<const Route *> edges;
    for (const std::uint32_t i : routesNear(routes, inScene, edgeReach / zoom)) {
        if (routes[i].kind == Route::Kind::Edge)
            edges.push_back(&routes[i]);
    }
    return edges;
}

void PointerController::forget()
{
    m_toolTip.stop();
    m_hovered = {};
    m_hoveredHead = {};
    m_layers->hover().clear();
}

void PointerController::leave()
{
    forget();
    m_isOver = false;
    m_state->setHovered({});
    emit repaint();
}

void PointerController::setHandHeld(bool held)
{
    m_handHeld = held;
    if (held)
        m_hasPanned = false;
    updateCursor();
}

void PointerController::updateCursor()
{
    Qt::CursorShape shape = Qt::ArrowCursor;
    if (m_mode == Mode::Panning)
        shape = Qt::ClosedHandCursor;
    else if (m_handHeld)
        shape = Qt::OpenHandCursor;
    else if (m_drag->isActive() && m_drag->session()->current() && !m_drag->session()->current()->preview.allowed)
        shape = Qt::ForbiddenCursor;
    if (m_canvas->cursor().shape() != shape)
        m_canvas->setCursor(shape);
}

HeldButton::HeldButton(QWidget *widget) : QObject(widget)
{
    widget->installEventFilter(this);
}

bool HeldButton::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: setHeld(true); break;
    case QEvent::MouseButtonRelease:
        // Those for whom it is come first: it ends what they do.
        if (static_cast<QMouseEvent *>(event)->buttons() == Qt::NoButton)
            QTimer::singleShot(0, this, [this] { setHeld(false); });
        break;
    case QEvent::FocusOut: // the release may go elsewhere
    case QEvent::Hide: setHeld(false); break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

void HeldButton::setHeld(bool held)
{
    if (held != m_isHeld)
        emit changed(m_isHeld = held);
}

} // namespace cutaway
