#include "views/canvas/drag/drag_controller.h"

#include "views/canvas/drag/drag_session.h"
#include "views/canvas/paint/lane_time_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/models/kind_words.h"

#include <QEasingCurve>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QPolygonF>
#include <QString>

#include <algorithm>
#include <utility>

namespace cutaway {

GhostFlight::GhostFlight(QObject *parent) : QObject(parent)
{
    m_progress.setStartValue(0.0);
    m_progress.setEndValue(1.0);
    m_progress.setDuration(160);
    m_progress.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_progress, &QVariantAnimation::valueChanged, this, &GhostFlight::moved);
    connect(&m_progress, &QVariantAnimation::finished, this, &GhostFlight::moved);
}

void GhostFlight::start(DragLoad load, QPointF from, QPointF to)
{
    m_load = std::move(load);
    m_from = from;
    m_to = to;
    m_progress.start();
}

namespace {

constexpr qint64 askingBudget = 2; // milliseconds a frame
constexpr double borderWidth = 28;
constexpr double scrollSpeed = 14; // pixels a frame at the very border

/// What one can do next in a drag, for the status bar.
QString dragHint(const DragSession &session, const EditedPlan &plan)
{
    const Verdict *verdict = session.current();
    if (verdict && !verdict->preview.allowed)
        return refusalWords(verdict->preview);
    if (verdict && session.movedCount() > session.load().items.size())
        return CanvasTexts::tr("Moves %1 in all, with Ctrl only what is dragged; Esc cancels")
            .arg(CanvasTexts::items(plan, session.movedCount()));
    return session.isTakenSomewhere() ? CanvasTexts::tr("Drop on a green or brown lane, Esc cancels")
                                      : CanvasTexts::tr("No visible place accepts it; Esc cancels");
}

/// The same in a move by keyboard, of whose target the number `typed` is there so far.
QString keyboardHint(const DragSession &session, const QString &typed)
{
    if (typed.isEmpty())
        return CanvasTexts::tr("Type the number to move to, Esc cancels");
    if (!session.target())
        return CanvasTexts::tr("%1 is not a place to move to, Esc cancels").arg(typed);
    const Verdict *verdict = session.current();
    return verdict && !verdict->preview.allowed ? refusalWords(verdict->preview)
                                                : CanvasTexts::tr("Enter moves, Esc cancels");
}

std::vector<BoxRef> drawnBoxes(const Scene &scene, const DragLoad &load, double zoom)
{
    std::vector<BoxRef> boxes;
    for (const ItemIndex item : load.items) {
        if (const BoxRef box = scene.boxOf(item); box.isValid())
            boxes.push_back(drawnBox(scene, box, zoom));
    }
    if (const BoxRef place = load.group.isValid() ? scene.placeOf(load.group) : BoxRef{};
        boxes.empty() && place.isValid()) // an empty group
        boxes.push_back(place);
    std::ranges::sort(boxes);
    boxes.erase(std::unique(boxes.begin(), boxes.end()), boxes.end());
    return boxes;
}

bool fits(const QRectF &rect, QSizeF room)
{
    return rect.width() <= room.width() && rect.height() <= room.height();
}

/// Whether the end of a route lies in one of the boxes, or in a box that stands for it.
bool touches(const Scene &scene, const Route &route, const std::vector<BoxRef> &boxes)
{
    return std::ranges::any_of(boxes, [&](const BoxRef &box) {
        const BoxIndex end = scene.box(box).end;
        const auto isIn = [&](const BoxRef &at) {
            return at.place == box.place && at.box >= box.box && at.box < std::max(end, box.box + 1);
        };
        return isIn(route.from) || isIn(route.to);
    });
}

/// Bounds of the routes that begin or end in the boxes, the nearest first.
std::vector<QRectF> edgesOf(const Scene &scene, const std::vector<BoxRef> &boxes, double zoom, const QRectF &all)
{
    std::vector<std::pair<double, QRectF>> edges;
    for (const Route &route : closesGroups(scene, zoom) ? scene.farRoutes() : scene.routes()) {
        if (route.points.empty() || !touches(scene, route, boxes))
            continue;
        const QRectF bounds = QPolygonF(QList<QPointF>(route.points.begin(), route.points.end())).boundingRect();
        const QRectF both = bounds | all;
        edges.emplace_back(both.width() + both.height(), bounds);
    }
    std::ranges::sort(edges, {}, [](const auto &edge) { return edge.first; });
    std::vector<QRectF> sorted;
    for (const auto &[size, bounds] : edges)
        sorted.push_back(bounds);
    return sorted;
}

/// Of what was dropped, in the scene: the boxes that are drawn for it at this zoom, with those of its edges for which
/// there is still `room`. Where not even the boxes have room, the first of them. Null: nothing is drawn of it.
QRectF placeOfDropped(const Scene &scene, const DragLoad &load, double zoom, QSizeF room)
{
    const std::vector<BoxRef> boxes = drawnBoxes(scene, load, zoom * scene.metrics().scale);
    if (boxes.empty())
        return {};
    QRectF all;
    for (const BoxRef &box : boxes)
        all |= scene.rect(box);
    if (!fits(all, room))
        return scene.rect(boxes.front());
    for (const QRectF &edge : edgesOf(scene, boxes, zoom * scene.metrics().scale, all)) {
        if (fits(all | edge, room))
            all |= edge;
    }
    return all;
}

bool isInBorder(double position, double low, double high)
{
    return position < low + borderWidth || position > high - borderWidth;
}

/// How far to scroll for a pointer that is `into` the border of one side.
double scrollStep(double position, double low, double high)
{
    if (position < low + borderWidth)
        return scrollSpeed * std::min(1.0, (low + borderWidth - position) / borderWidth);
    if (position > high - borderWidth)
        return -scrollSpeed * std::min(1.0, (position - high + borderWidth) / borderWidth);
    return 0;
}

} // namespace

DragController::DragController(DragMachine *machine, SceneKeeper *keeper, CanvasView *view, PlanSource *source,
                               ViewState *state, QWidget *canvas)
    : DragTool(machine)
    , m_keeper(keeper)
    , m_view(view)
    , m_source(source)
    , m_state(state)
    , m_flight(this)
    , m_carrier(canvas)
{
    m_asking.setInterval(0);
    connect(&m_asking, &QTimer::timeout, this, &DragController::askNext);
    m_scrolling.setInterval(16);
    connect(&m_scrolling, &QTimer::timeout, this, &DragController::scrollAtBorders);
    connect(&m_flight, &GhostFlight::moved, machine, &DragMachine::repaint);
    connect(keeper, &SceneKeeper::replaced, this, [this] { m_droppedPlace = {}; });
}

void DragController::start(DragLoad load)
{
    machine()->giveUp(false);
    m_flight.stop();
    m_session = std::make_unique<DragSession>(m_keeper->scene(), std::move(load));
    m_lookBefore = m_view->look();
    m_hasScrolled = m_leftSides = m_leftEnds = false;
    m_typed.clear();
    m_asking.start();
}

void DragController::take(DragLoad load, QPointF pointer, Qt::KeyboardModifiers modifiers)
{
    if (load.isEmpty())
        return;
    start(std::move(load));
    m_scrolling.start();
    machine()->begin(this, pointer, modifiers);
}

bool DragController::takes(const std::vector<ItemIndex> &items)
{
    DragLoad load = m_keeper->hasPlan() ? loadOfItems(m_keeper->scene(), items) : DragLoad();
    if (load.isEmpty())
        return false;
    start(std::move(load));
    m_scrolling.start();
    return true;
}

void DragController::follow(QPointF pointer)
{
    if (isActive() && !isByKeyboard())
        machine()->moveTo(pointer, m_modifiers);
}

void DragController::moveTo(QPointF pointer, Qt::KeyboardModifiers modifiers)
{
    m_pointer = pointer;
    m_modifiers = modifiers;
    if (const bool isAlone = modifiers & Qt::ControlModifier; isAlone != m_session->isAlone()) {
        m_session->setAlone(isAlone);
        m_asking.start();
    }
    // What was grabbed at a border is not scrolled away before it has left it.
    const QRectF viewport = m_view->viewport();
    m_leftSides |= !isInBorder(pointer.x(), viewport.left(), viewport.right());
    m_leftEnds |= !isInBorder(pointer.y(), viewport.top(), viewport.bottom());
    if (!viewport.contains(pointer))
        return carryOutside();
    m_carrier.leave();
    aim(m_session->targetAt(m_view->transform().toScene(pointer)));
}

/// What a drop here would do is no longer shown when others show what one there would do.
void DragController::carryOutside()
{
    aim({});
    machine()->ask();
    if (m_session)
        m_carrier.carryTo(m_pointer, m_session->load().items);
}

void DragController::aim(std::optional<DropTarget> target)
{
    if (m_session && target != m_session->target())
        m_session->setTarget(target);
}

DragTool::Wish DragController::wish()
{
    const Verdict *verdict = m_session->current();
    return verdict ? Wish{verdict->move, verdict->preview} : Wish{};
}

/// A few verdicts of the other targets in view, then the frame gets its turn.
void DragController::askNext()
{
    QElapsedTimer clock;
    clock.start();
    bool news = false;
    if (m_session) {
        for (const DropTarget &target : m_session->targetsIn(m_view->visible())) {
            if (m_session->knownVerdict(target))
                continue;
            m_session->verdict(target);
            news = true;
            if (clock.elapsed() >= askingBudget)
                break;
        }
    }
    if (news)
        emit moodChanged();
    else
        m_asking.stop();
}

void DragController::scrollAtBorders()
{
    if (!m_session || m_carrier.isTaken())
        return;
    const QRectF viewport = m_view->viewport();
    const QPointF step(m_leftSides ? scrollStep(m_pointer.x(), viewport.left(), viewport.right()) : 0,
                       m_leftEnds ? scrollStep(m_pointer.y(), viewport.top(), viewport.bottom()) : 0);
    if (step.isNull() || !m_view->panWithin(step))
        return;
    m_hasScrolled = true;
    m_asking.start();
    follow(m_pointer);
}

bool DragController::dropOutside()
{
    if (!m_carrier.isTaken())
        return false;
    if (m_hasScrolled)
        m_view->comeBackTo(m_lookBefore);
    m_carrier.drop();
    return true;
}

void DragController::dropped()
{
    const DragLoad load = std::exchange(m_letGo, {});
    showDropped(load);
    emit itemsDropped(load.items);
}

/// Where it lies now, whatever the drop has moved. Of a stacked lane that was dropped on the time tells it, too:
/// nothing moves as long as the place is in view in its whole width, even below that time.
void DragController::showDropped(const DragLoad &load)
{
    const Scene &scene = m_keeper->scene();
    const double covered = scene.metrics().laneHeader;
    QRectF place = placeOfDropped(scene, load, m_view->zoom(), m_view->roomToShow(covered));
    m_dropped = load;
    m_droppedPlace = {};
    const QRectF seen = m_view->visible();
    QRectF boxes;
    for (const ItemIndex item : load.items) {
        if (const BoxRef box = scene.boxOf(item); box.isValid())
            boxes |= scene.rect(drawnBox(scene, box, m_view->zoom() * scene.metrics().scale));
    }
    if (!scene.stacked() && !boxes.isNull() && seen.contains(boxes))
        place = boxes; // what one looks at stays where it is, wherever its edges lead
    const bool isBeside = place.left() < seen.left() || place.right() > seen.right();
    const bool isCutAbove = !boxes.isNull() && boxes.top() < seen.top();
    if (place.isNull() || (scene.stacked() && place.intersects(seen) && !isBeside && !isCutAbove))
        return;
    m_view->show(place, covered, timesOverView(scene, m_view->visible()));
    m_droppedPlace = m_view->shows();
}

/// All has been laid out anew, and the user has looked nowhere else since.
void DragController::followDropped()
{
    if (!m_droppedPlace.isNull() && !isActive())
        showDropped(m_dropped);
}

void DragController::letGo(bool isBack)
{
    if (isBack && m_hasScrolled)
        m_view->comeBackTo(m_lookBefore);
    else if (isBack)
        flyHome();
    m_letGo = m_session->load();
    m_session.reset();
    m_carrier.leave();
    m_asking.stop();
    m_scrolling.stop();
    m_typed.clear();
    emit moodChanged();
}

void DragController::flyHome()
{
    const DragLoad &load = m_session->load();
    if (m_reducedMotion || !load.grabbed.isValid())
        return;
    const QPointF home = m_view->transform().toWidget(m_keeper->scene().rect(load.grabbed).topLeft());
    m_flight.start(load, m_pointer + QPointF(12, 12), home);
}

void DragController::beginByKeyboard()
{
    DragLoad load = m_keeper->hasPlan() ? loadOfSelection(m_keeper->scene(), *m_state) : DragLoad();
    if (load.isEmpty())
        return;
    start(std::move(load));
    if (!m_session->isOverManyLanes())
        m_asking.stop(); // no others would step back
    machine()->beginByKeyboard(this);
    emit moodChanged();
}

void DragController::pressKey(const QKeyEvent &event)
{
    if (!isByKeyboard())
        return;
    if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter)
        machine()->drop();
    else if (event.key() == Qt::Key_Backspace)
        untype();
    else if (event.text().size() == 1 && event.text().at(0).isDigit())
        type(event.text().at(0));
}

void DragController::type(QChar digit)
{
    if (m_typed.size() > 8)
        return;
    m_typed += digit;
    aimByKeyboard(m_session->targetNumbered(m_typed.toLongLong()));
}

void DragController::aimByKeyboard(std::optional<DropTarget> target)
{
    aim(target);
    machine()->ask();
    if (!m_session || !target) // a preview may have resized the canvas, which ends the drag
        return;
    const Scene &scene = m_keeper->scene();
    const LaneBox *lane = scene.laneBox(target->lane);
    if (target->group.isValid())
        m_view->show(scene.rect(scene.placeOf(target->group)), scene.metrics().laneHeader);
    else if (lane)
        m_view->show(lane->rect, 0);
}

bool DragController::aimAt(const Spot &spot)
{
    if (!isByKeyboard())
        return false;
    std::optional<DropTarget> target;
    if (const auto *group = std::get_if<GroupIndex>(&spot))
        target = m_session->targetOfGroup(*group);
    else if (const auto *lane = std::get_if<LaneIndex>(&spot))
        target = m_session->targetOfLane(*lane);
    aimByKeyboard(target);
    return target.has_value();
}

void DragController::untype()
{
    if (m_typed.isEmpty())
        return;
    const QString left = std::exchange(m_typed, {}).chopped(1);
    aimByKeyboard({});
    for (qsizetype i = 0; i < left.size() && m_session; ++i)
        type(left[i]);
}

QString DragController::hint(const Verdict *) const
{
    return isByKeyboard() ? keyboardHint(*m_session, m_typed) : dragHint(*m_session, *m_keeper->scene().plan());
}

QString DragController::spoken(const Verdict *verdict) const
{
    return verdict ? verdictWords(verdict->preview, *m_source->plan()) : QString();
}

} // namespace cutaway
