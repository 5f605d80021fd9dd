#include "views/canvas/drag/boundary_drag.h"

#include "core/plan/edited_plan.h"
#include "views/canvas/drag/boundary_handle.h"
#include "views/canvas/drag/drag_session.h"
#include "views/canvas/paint/stage_strip_painter.h"
#include "views/canvas/paint/target_badge.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/group_boundary.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"

#include <QKeyEvent>
#include <QWidget>

#include <algorithm>
#include <cstdlib>

namespace cutaway {

namespace {

constexpr double reach = 4; // pixels on the screen

/// The operators on both sides of a boundary in their order, and where the boundary can be put between them.
class BoundarySteps
{
public:
    BoundarySteps(const EditedPlan &plan, const GroupBoundary &boundary);

    /// Where the boundary is `by` operators behind the given place, 0 being where it is now; no further than one
    /// operator before the end of either group.
    std::ptrdiff_t stepped(std::ptrdiff_t place, std::ptrdiff_t by) const;
    /// The next place in that direction at which a module ends.
    std::ptrdiff_t steppedByModule(std::ptrdiff_t place, bool forwards) const;
    /// Puts it there; empty for 0.
    Move moveTo(std::ptrdiff_t place) const;

private:
    bool isModuleEnd(std::ptrdiff_t place) const;
    ItemIndex before(std::ptrdiff_t place) const { return m_items[std::size_t(place + m_now - 1)]; }
    ItemIndex behind(std::ptrdiff_t place) const { return m_items[std::size_t(place + m_now)]; }

    const EditedPlan &m_plan;
    GroupBoundary m_boundary;
    std::vector<ItemIndex> m_items;
    std::ptrdiff_t m_now = 0; ///< how many of them are before the boundary
};

std::string_view moduleAround(const EditedPlan &plan, ItemIndex item)
{
    const std::string_view path = plan.item(item).modulePath;
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

BoundarySteps::BoundarySteps(const EditedPlan &plan, const GroupBoundary &boundary) : m_plan(plan), m_boundary(boundary)
{
    for (const GroupIndex group : {boundary.earlier, boundary.later}) {
        m_now = std::ptrdiff_t(m_items.size());
        for (const ItemIndex item : plan.groupItems(group)) {
            if (plan.groupOf(item) == group)
                m_items.push_back(item);
        }
    }
}

std::ptrdiff_t BoundarySteps::stepped(std::ptrdiff_t place, std::ptrdiff_t by) const
{
    const std::ptrdiff_t first = std::min<std::ptrdiff_t>(0, 1 - m_now);
    const std::ptrdiff_t last = std::max<std::ptrdiff_t>(0, std::ptrdiff_t(m_items.size()) - m_now - 1);
    return std::clamp(place + by, first, last);
}

std::ptrdiff_t BoundarySteps::steppedByModule(std::ptrdiff_t place, bool forwards) const
{
    const std::ptrdiff_t by = forwards ? 1 : -1;
    std::ptrdiff_t next = stepped(place, by);
    while (!isModuleEnd(next) && stepped(next, by) != next)
        next = stepped(next, by);
    return next;
}

bool BoundarySteps::isModuleEnd(std::ptrdiff_t place) const
{
    if (place + m_now <= 0 || place + m_now >= std::ptrdiff_t(m_items.size()))
        return true;
    return moduleAround(m_plan, before(place)) != moduleAround(m_plan, behind(place));
}

Move BoundarySteps::moveTo(std::ptrdiff_t place) const
{
    const EditedPlan *order = groupOrderOf(m_plan);
    if (!order || place == 0)
        return {};
    return place > 0 ? order->moveBoundary(before(place), m_boundary.earlier)
                     : order->moveBoundary(behind(place), m_boundary.later);
}

void paintLine(PaintContext &context, const QLineF &line, const QColor &ink, double width)
{
    QPen pen(ink, width * hairline(context.painter), Qt::SolidLine, Qt::FlatCap);
    pen.setDashPattern({6, 4});
    context.painter.setPen(pen);
    context.painter.drawLine(line);
}

bool movesTheSame(const Move &a, const Move &b)
{
    return std::ranges::equal(a.items, b.items, [](const Move::ItemToGroup &one, const Move::ItemToGroup &other) {
        return one.item == other.item && one.to == other.to;
    });
}

} // namespace

BoundaryDrag::BoundaryDrag(SceneKeeper *keeper, CanvasView *view, PlanSource *source,
                           std::function<bool(QPointF)> isFree, QWidget *canvas)
    : QObject(canvas), m_keeper(keeper), m_view(view), m_source(source), m_isFree(std::move(isFree)), m_canvas(canvas)
{
    canvas->installEventFilter(this);
    // The groups may be gone, or elsewhere.
    connect(keeper, &SceneKeeper::replaced, this, &BoundaryDrag::giveUp);
    connect(keeper, &SceneKeeper::changed, this, &BoundaryDrag::giveUp);
}

std::optional<GroupBoundary> BoundaryDrag::boundaryUnder(QPointF point) const
{
    if (!m_keeper->hasPlan() || !m_isFree(point))
        return {};
    return boundaryAt(m_keeper->scene(), m_view->transform().toScene(point), reach / m_view->zoom());
}

bool BoundaryDrag::eventFilter(QObject *canvas, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress: return press(static_cast<QMouseEvent *>(event));
    case QEvent::MouseMove: return move(static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease: return release(static_cast<QMouseEvent *>(event));
    case QEvent::FocusOut: giveUp(); return false;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        if (!isActive())
            return false;
        // While the boundary is held, keys do nothing else.
        if (event->type() == QEvent::KeyPress)
            pressKey(static_cast<QKeyEvent *>(event));
        event->accept();
        return true;
    default: return QObject::eventFilter(canvas, event);
    }
}

/// Any other button gives up.
bool BoundaryDrag::press(const QMouseEvent *event)
{
    if (isActive()) {
        giveUp();
        return true;
    }
    if (event->button() != Qt::LeftButton || event->modifiers() != Qt::NoModifier)
        return false;
    m_grabbed = boundaryUnder(event->position());
    m_pressPoint = event->position();
    m_isDragged = false;
    if (m_grabbed)
        m_point = m_grabbed->line.p1();
    return isActive();
}

bool BoundaryDrag::move(const QMouseEvent *event)
{
    m_isDragged = m_isDragged || (isActive() && isDragged(m_pressPoint, event->position()));
    if (isActive() && !m_byKeyboard && m_isDragged)
        moveTo(event->position(), event->modifiers() & Qt::ShiftModifier);
    else if (event->buttons() == Qt::NoButton)
        showCursor(event->position());
    return isActive();
}

bool BoundaryDrag::release(const QMouseEvent *event)
{
    if (!isActive() || m_byKeyboard || event->button() != Qt::LeftButton)
        return isActive();
    if (m_isDragged)
        moveTo(event->position(), event->modifiers() & Qt::ShiftModifier);
    drop();
    return true;
}

bool BoundaryDrag::beginByKeyboard(GroupIndex group)
{
    const std::vector<GroupBoundary> all =
        m_keeper->hasPlan() ? boundariesOf(m_keeper->scene()) : std::vector<GroupBoundary>();
    if (all.empty())
        return false;
    auto found = std::ranges::find(all, group, &GroupBoundary::earlier);
    if (found == all.end())
        found = std::ranges::find(all, group, &GroupBoundary::later);
    m_grabbed = found == all.end() ? all.front() : *found;
    m_byKeyboard = true;
    m_point = m_grabbed->line.p1();
    const bool canBePinned = !pinMove().isEmpty();
    emit hintChanged(
        canBePinned
            ? tr("Arrows move the boundary, with Shift to module ends; Enter drops it, P pins it, Delete joins, Esc "
                 "cancels")
            : tr("Arrows move the boundary, with Shift to module ends; Enter drops it, Delete joins, Esc cancels"));
    emit verdictAnnounced(tr("Boundary of %1 and %2")
                              .arg(CanvasTexts::text(m_keeper->scene().plan()->group(m_grabbed->earlier).label),
                                   CanvasTexts::text(m_keeper->scene().plan()->group(m_grabbed->later).label)));
    emit repaint();
    return true;
}

void BoundaryDrag::pressKey(const QKeyEvent *event)
{
    const BoundarySteps steps(*m_keeper->scene().plan(), *m_grabbed);
    const bool isForwards = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    switch (event->key()) {
    case Qt::Key_Escape: giveUp(); return;
    case Qt::Key_Delete: join(); return;
    case Qt::Key_P: make(pinMove()); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: drop(); return;
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Up:
        if (m_byKeyboard)
            stepTo(event->modifiers() & Qt::ShiftModifier ? steps.steppedByModule(m_place, isForwards)
                                                          : steps.stepped(m_place, isForwards ? 1 : -1));
        return;
    default: return;
    }
}

void BoundaryDrag::stepTo(std::ptrdiff_t place)
{
    m_place = place;
    ask(BoundarySteps(*m_keeper->scene().plan(), *m_grabbed).moveTo(place));
}

void BoundaryDrag::drop()
{
    const Move move = m_preview.allowed ? m_move : Move();
    giveUp();
    if (move.isEmpty())
        return;
    const QString what = CanvasTexts::text(m_source->plan()->describe(move));
    m_source->requestMove(move);
    emit verdictAnnounced(resultWords(what, *m_source->plan()));
}

void BoundaryDrag::join()
{
    const EditedPlan *order = groupOrderOf(*m_keeper->scene().plan());
    make(order ? order->joinWithBefore(m_grabbed->later) : Move());
}

/// Pins the boundary that is held, or lets it go.
Move BoundaryDrag::pinMove() const
{
    const EditedPlan *order = groupOrderOf(*m_keeper->scene().plan());
    return order ? order->pinBoundary(m_grabbed->later, !order->isBoundaryPinned(m_grabbed->later)) : Move();
}

void BoundaryDrag::make(const Move &move)
{
    giveUp();
    if (move.isEmpty())
        return;
    const QString what = CanvasTexts::text(m_source->plan()->describe(move));
    m_source->requestMove(move);
    emit verdictAnnounced(what);
}

void BoundaryDrag::showCursor(QPointF point)
{
    const Qt::CursorShape shape = m_canvas->cursor().shape();
    const bool isOurs = shape == Qt::SplitHCursor || shape == Qt::SplitVCursor;
    if (const std::optional<GroupBoundary> boundary = boundaryUnder(point))
        m_canvas->setCursor(boundary->isUpright() ? Qt::SplitHCursor : Qt::SplitVCursor);
    else if (isOurs)
        m_canvas->setCursor(Qt::ArrowCursor);
}

/// Between operators the last one counts on.
void BoundaryDrag::moveTo(QPointF point, bool toModuleEnd)
{
    m_point = m_view->transform().toScene(point);
    const Scene &scene = m_keeper->scene();
    if (scene.stageStrip()) {
        ask(moveAlongStrip(toModuleEnd));
        emit repaint();
        return;
    }
    Move move = moveOfBoundary(scene, *m_grabbed, {m_point, m_view->zoom() * scene.metrics().scale}, toModuleEnd);
    if (!move.isEmpty())
        ask(std::move(move));
    emit repaint();
}

/// Over cells, which are too narrow for what they hold: an operator every few pixels, but a whole cell's way for all of
/// a stage that has room for that.
Move BoundaryDrag::moveAlongStrip(bool toModuleEnd) const
{
    constexpr double leastStep = 4; // pixels on the screen
    const StageStrip &strip = *m_keeper->scene().stageStrip();
    const BoundarySteps steps(*m_keeper->scene().plan(), *m_grabbed);
    const auto joint = std::ranges::find(strip.joints, m_grabbed->later, &StageJoint::later);
    const bool isBackwards = joint != strip.joints.end() && joint->isBackwards;
    const double way = (m_point.x() - m_grabbed->line.x1()) * (isBackwards ? -1 : 1);
    const auto most = std::ptrdiff_t(m_keeper->scene().plan()->itemCount());
    const std::ptrdiff_t end = steps.stepped(0, way > 0 ? most : -most);
    const double step =
        std::max(leastStep / m_view->zoom(), strip.pitch / double(std::max<std::ptrdiff_t>(1, std::abs(end))));
    const auto wanted = std::ptrdiff_t(std::min(std::abs(way) / step, double(std::abs(end)))) * (end < 0 ? -1 : 1);
    if (!toModuleEnd)
        return steps.moveTo(wanted);
    std::ptrdiff_t place = 0;
    while (std::abs(place) < std::abs(wanted))
        place = steps.steppedByModule(place, wanted > 0);
    return steps.moveTo(place);
}

void BoundaryDrag::ask(Move move)
{
    if (movesTheSame(move, m_move))
        return;
    m_move = std::move(move);
    m_preview = m_move.isEmpty() ? Preview() : m_keeper->scene().plan()->preview(m_move);
    m_source->setPreview(m_preview, m_move);
    const QString verdict = m_move.isEmpty()    ? tr("The boundary stays")
                            : m_preview.allowed ? CanvasTexts::text(m_keeper->scene().plan()->describe(m_move))
                                                : refusalWords(m_preview);
    emit hintChanged(verdict);
    emit verdictAnnounced(verdict);
    emit repaint();
}

void BoundaryDrag::giveUp()
{
    if (!m_grabbed)
        return;
    m_grabbed.reset();
    m_byKeyboard = false;
    m_place = 0;
    m_move = {};
    m_preview = {};
    m_source->setPreview({});
    emit hintChanged({});
    emit repaint();
}

void BoundaryDrag::paint(PaintContext &context) const
{
    if (!m_grabbed)
        return;
    const bool isRefused = !m_move.isEmpty() && !m_preview.allowed;
    const QColor ink = isRefused ? context.theme.refused : context.theme.accent;
    const QPointF away = m_grabbed->isUpright() ? QPointF(m_point.x() - m_grabbed->line.x1(), 0)
                                                : QPointF(0, m_point.y() - m_grabbed->line.y1());
    std::vector<BoxRef> boxes;
    for (const ItemIndex item : m_preview.moved)
        boxes.push_back(context.scene.boxOf(item));
    std::ranges::sort(boxes);
    const auto same = std::ranges::unique(boxes);
    boxes.erase(same.begin(), same.end());
    for (const BoxRef &box : boxes) {
        if (box.isValid() && context.scene.rect(box).intersects(context.visible))
            paintRoundBox(context.painter, context.scene.rect(box), 4 * context.scale(), {}, ink, 2);
    }
    if (context.scene.stageStrip())
        paintStagesIfDropped(context, *m_grabbed, m_source->planIfDropped());
    paintLine(context, m_grabbed->line.translated(away), ink, 2);
    if (!m_byKeyboard && !m_move.isEmpty())
        paintPointerNote(context, m_point, pointerNote(), ink);
}

/// Why it cannot be dropped there, or what it would change.
QString BoundaryDrag::pointerNote() const
{
    if (!m_preview.allowed)
        return refusalWords(m_preview);
    QStringList lines{CanvasTexts::text(m_source->plan()->describe(m_move))};
    if (const double change = latencyChange(m_preview); change != 0)
        lines << secondsChangeText(change);
    lines << overfillLines(m_preview, *m_source->plan());
    return lines.join(u'\n');
}

void paintBoundaries(PaintContext &context)
{
    if (context.progress < 1 || context.scene.stageStrip())
        return;
    for (const GroupBoundary &boundary : boundariesOf(context.scene)) {
        paintLine(context, boundary.line, context.theme.boxLine, 1);
        paintBoundaryHandle(context, boundary);
    }
}

} // namespace cutaway
