#include "views/canvas/drag/drag_controller.h"

#include "views/canvas/drag/drag_session.h"
#include "views/canvas/paint/lane_time_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/models/kind_words.h"

#include <QEasingCurve>
#include <QElapsedTimer>
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

DragController::DragController(SceneKeeper *keeper, CanvasView *view, PlanSource *source, ViewState *state,
                               QWidget *canvas)
    : QObject(canvas)
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
    connect(&m_flight, &GhostFlight::moved, this, &DragController::repaint);
    // What is dragged may be gone, or elsewhere.
    connect(keeper, &SceneKeeper::replaced, this, &DragController::end);
    connect(keeper, &SceneKeeper::replaced, this, [this] { m_droppedPlace = {}; });
    connect(keeper, &SceneKeeper::changed, this, &DragController::end);
}

void DragController::begin(DragLoad load, QPointF pointer)
{
    if (load.isEmpty())
        return;
    m_flight.stop();
    m_session = std::make_unique<DragSession>(m_keeper->scene(), std::move(load));
    m_byKeyboard = false;
    m_lookBefore = m_view->look();
    m_hasScrolled = m_leftSides = m_leftEnds = false;
    m_asking.start();
    m_scrolling.start();
    moveTo(pointer);
    emit moodChanged();
    emit hintChanged(hint());
}

void DragController::moveTo(QPointF pointer)
{
    if (!m_session)
        return;
    m_pointer = pointer;
    // What was grabbed at a border is not scrolled away before it has left it.
    const QRectF viewport = m_view->viewport();
    m_leftSides |= !isInBorder(pointer.x(), viewport.left(), viewport.right());
    m_leftEnds |= !isInBorder(pointer.y(), viewport.top(), viewport.bottom());
    if (!m_byKeyboard && viewport.contains(pointer)) {
        m_carrier.leave();
        setTarget(m_session->targetAt(m_view->transform().toScene(pointer)));
    } else if (!m_byKeyboard) {
        carryOutside();
    }
    emit repaint();
}

void DragController::carryOutside()
{
    const bool wasTaken = m_carrier.isTaken();
    setTarget({});
    m_carrier.carryTo(m_pointer, m_session->load().items);
    if (m_carrier.isTaken() != wasTaken)
        emit hintChanged(hint());
}

void DragController::setTarget(std::optional<DropTarget> target)
{
    if (target == m_session->target())
        return;
    m_session->setTarget(target);
    showTarget();
}

void DragController::setAlone(bool isAlone)
{
    if (!m_session || m_session->isAlone() == isAlone)
        return;
    m_session->setAlone(isAlone);
    m_asking.start();
    showTarget();
}

void DragController::showTarget()
{
    const std::optional<DropTarget> &target = m_session->target();
    if (target) {
        const Verdict &verdict = m_session->verdict(*target);
        m_source->setPreview(verdict.preview, verdict.move);
        emit verdictAnnounced(verdictWords(verdict.preview, *m_source->plan()));
    } else {
        m_source->setPreview({});
    }
    emit moodChanged();
    emit hintChanged(hint());
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
    if (!m_session || m_byKeyboard || m_carrier.isTaken())
        return;
    const QRectF viewport = m_view->viewport();
    const QPointF step(m_leftSides ? scrollStep(m_pointer.x(), viewport.left(), viewport.right()) : 0,
                       m_leftEnds ? scrollStep(m_pointer.y(), viewport.top(), viewport.bottom()) : 0);
    if (step.isNull() || !m_view->panWithin(step))
        return;
    m_hasScrolled = true;
    m_asking.start();
    moveTo(m_pointer);
}

void DragController::drop()
{
    if (!m_session)
        return;
    if (m_carrier.isTaken()) {
        if (m_hasScrolled)
            m_view->comeBackTo(m_lookBefore);
        m_carrier.drop();
        end();
        return;
    }
    const Verdict *verdict = m_session->current();
    if (verdict && !verdict->preview.allowed) {
        const Verdict refused = *verdict;
        giveUp();
        emit dropRefused(refused.move, refused.preview);
        return;
    }
    if (!verdict) {
        giveUp();
        return;
    }
    const Move move = verdict->move;
    const DragLoad load = m_session->load();
    const QString what = CanvasTexts::text(m_source->plan()->describe(move));
    end();
    m_source->requestMove(move);
    showDropped(load);
    emit dropped(load.items);
    emit verdictAnnounced(resultWords(what, *m_source->plan()));
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

void DragController::giveUp()
{
    if (!m_session)
        return;
    if (m_hasScrolled)
        m_view->comeBackTo(m_lookBefore);
    else if (!m_byKeyboard)
        flyHome();
    end();
}

void DragController::flyHome()
{
    const DragLoad &load = m_session->load();
    if (m_reducedMotion || !load.grabbed.isValid())
        return;
    const QPointF home = m_view->transform().toWidget(m_keeper->scene().rect(load.grabbed).topLeft());
    m_flight.start(load, m_pointer + QPointF(12, 12), home);
}

void DragController::end()
{
    if (!m_session)
        return;
    m_session.reset();
    m_carrier.leave();
    m_asking.stop();
    m_scrolling.stop();
    m_typed.clear();
    m_source->setPreview({});
    emit moodChanged();
    emit hintChanged({});
}

void DragController::beginByKeyboard()
{
    if (!m_keeper->hasPlan())
        return;
    DragLoad load = loadOfSelection(m_keeper->scene(), *m_state);
    if (load.isEmpty())
        return;
    m_flight.stop();
    m_session = std::make_unique<DragSession>(m_keeper->scene(), std::move(load));
    m_byKeyboard = true;
    m_lookBefore = m_view->look();
    m_hasScrolled = false;
    if (m_session->isOverManyLanes())
        m_asking.start(); // those that refuse step back
    m_typed.clear();
    emit moodChanged();
    emit hintChanged(hint());
}

void DragController::type(QChar digit)
{
    if (!isByKeyboard() || m_typed.size() > 8)
        return;
    m_typed += digit;
    setTarget(m_session->targetNumbered(m_typed.toLongLong()));
    revealTarget();
}

void DragController::revealTarget()
{
    if (!m_session) // a preview may have resized the canvas, which ends the drag
        return;
    const Scene &scene = m_keeper->scene();
    const std::optional<DropTarget> &target = m_session->target();
    const LaneBox *lane = target ? scene.laneBox(target->lane) : nullptr;
    if (target && target->group.isValid())
        m_view->show(scene.rect(scene.placeOf(target->group)), scene.metrics().laneHeader);
    else if (lane)
        m_view->show(lane->rect, 0);
    emit hintChanged(hint());
    emit repaint();
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
    setTarget(target);
    revealTarget();
    return target.has_value();
}

void DragController::untype()
{
    if (!isByKeyboard() || m_typed.isEmpty())
        return;
    const QString left = m_typed.chopped(1);
    m_typed.clear();
    setTarget({});
    for (const QChar digit : left)
        type(digit);
    emit hintChanged(hint());
    emit repaint();
}

QString DragController::hint() const
{
    if (!m_session)
        return {};
    const EditedPlan &plan = *m_keeper->scene().plan();
    return m_byKeyboard ? keyboardHint(*m_session, m_typed) : dragHint(*m_session, plan);
}

} // namespace cutaway
