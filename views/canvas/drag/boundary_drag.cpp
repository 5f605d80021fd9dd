#include "views/canvas/drag/boundary_drag.h"

#include "core/plan/edited_plan.h"
#include "views/canvas/drag/boundary_handle.h"
#include "views/canvas/paint/stage_strip_painter.h"
#include "views/canvas/paint/target_badge.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/group_boundary.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"

#include <QKeyEvent>
#include <QMouseEvent>
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

} // namespace

BoundaryDrag::BoundaryDrag(DragMachine *machine, SceneKeeper *keeper, CanvasView *view, PlanSource *source,
                           std::function<bool(QPointF)> isFree, QWidget *canvas)
    : DragTool(machine), m_keeper(keeper), m_view(view), m_source(source), m_isFree(std::move(isFree)), m_canvas(canvas)
{
}

std::optional<GroupBoundary> BoundaryDrag::boundaryUnder(QPointF point) const
{
    if (!m_keeper->hasPlan() || !m_isFree(point))
        return {};
    return boundaryAt(m_keeper->scene(), m_view->transform().toScene(point), reach / m_view->zoom());
}

bool BoundaryDrag::grab(QPointF point)
{
    m_grabbed = boundaryUnder(point);
    if (m_grabbed)
        m_point = m_grabbed->line.p1();
    return m_grabbed.has_value();
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
    machine()->giveUp();
    m_grabbed = found == all.end() ? all.front() : *found;
    m_point = m_grabbed->line.p1();
    machine()->beginByKeyboard(this);
    return true;
}

QString BoundaryDrag::hint(const Verdict *verdict) const
{
    if (verdict)
        return verdict->preview.allowed ? CanvasTexts::text(m_source->plan()->describe(verdict->move))
                                        : refusalWords(verdict->preview);
    if (m_place || !machine()->isByKeyboard())
        return tr("The boundary stays");
    return pinMove().isEmpty()
               ? tr("Arrows move the boundary, with Shift to module ends; Enter drops it, Delete joins, Esc cancels")
               : tr("Arrows move the boundary, with Shift to module ends; Enter drops it, P pins it, Delete joins, Esc "
                    "cancels");
}

QString BoundaryDrag::spoken(const Verdict *verdict) const
{
    if (verdict || m_place || !machine()->isByKeyboard())
        return hint(verdict);
    const EditedPlan &plan = *m_keeper->scene().plan();
    return tr("Boundary of %1 and %2")
        .arg(CanvasTexts::text(plan.group(m_grabbed->earlier).label),
             CanvasTexts::text(plan.group(m_grabbed->later).label));
}

void BoundaryDrag::pressKey(const QKeyEvent &event)
{
    switch (event.key()) {
    case Qt::Key_Delete: join(); return;
    case Qt::Key_P: machine()->make(pinMove()); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: machine()->drop(); return;
    case Qt::Key_Right:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Up: break;
    default: return;
    }
    if (!machine()->isByKeyboard())
        return;
    const BoundarySteps steps(*m_keeper->scene().plan(), *m_grabbed);
    const bool isForwards = event.key() == Qt::Key_Right || event.key() == Qt::Key_Down;
    const std::ptrdiff_t place = m_place.value_or(0);
    m_place = event.modifiers() & Qt::ShiftModifier ? steps.steppedByModule(place, isForwards)
                                                    : steps.stepped(place, isForwards ? 1 : -1);
    machine()->ask();
}

void BoundaryDrag::join()
{
    const EditedPlan *order = groupOrderOf(*m_keeper->scene().plan());
    machine()->make(order ? order->joinWithBefore(m_grabbed->later) : Move());
}

/// Pins the boundary that is held, or lets it go.
Move BoundaryDrag::pinMove() const
{
    const EditedPlan *order = groupOrderOf(*m_keeper->scene().plan());
    return order ? order->pinBoundary(m_grabbed->later, !order->isBoundaryPinned(m_grabbed->later)) : Move();
}

/// Shows where there is something to take.
bool BoundaryDrag::watch(QEvent *event)
{
    const auto *mouse = event->type() == QEvent::MouseMove ? static_cast<QMouseEvent *>(event) : nullptr;
    if (!mouse || mouse->buttons() != Qt::NoButton)
        return false;
    const Qt::CursorShape shape = m_canvas->cursor().shape();
    const bool isOurs = shape == Qt::SplitHCursor || shape == Qt::SplitVCursor;
    if (const std::optional<GroupBoundary> boundary = boundaryUnder(mouse->position()))
        m_canvas->setCursor(boundary->isUpright() ? Qt::SplitHCursor : Qt::SplitVCursor);
    else if (isOurs)
        m_canvas->setCursor(Qt::ArrowCursor);
    return false;
}

void BoundaryDrag::moveTo(QPointF point, Qt::KeyboardModifiers modifiers)
{
    m_point = m_view->transform().toScene(point);
    m_toModuleEnd = modifiers & Qt::ShiftModifier;
}

/// Between operators the last one counts on.
DragTool::Wish BoundaryDrag::wish()
{
    const Scene &scene = m_keeper->scene();
    if (machine()->isByKeyboard())
        m_move = BoundarySteps(*scene.plan(), *m_grabbed).moveTo(m_place.value_or(0));
    else if (scene.stageStrip())
        m_move = moveAlongStrip();
    else if (Move move =
                 moveOfBoundary(scene, *m_grabbed, {m_point, m_view->zoom() * scene.metrics().scale}, m_toModuleEnd);
             !move.isEmpty())
        m_move = std::move(move);
    return {m_move, {}};
}

/// Over cells, which are too narrow for what they hold: an operator every few pixels, but a whole cell's way for all of
/// a stage that has room for that.
Move BoundaryDrag::moveAlongStrip() const
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
    if (!m_toModuleEnd)
        return steps.moveTo(wanted);
    std::ptrdiff_t place = 0;
    while (std::abs(place) < std::abs(wanted))
        place = steps.steppedByModule(place, wanted > 0);
    return steps.moveTo(place);
}

void BoundaryDrag::letGo(bool)
{
    m_grabbed.reset();
    m_place.reset();
    m_move = {};
}

void BoundaryDrag::paint(PaintContext &context) const
{
    if (!isHeld())
        return;
    const Verdict *verdict = machine()->verdict();
    const bool isRefused = verdict && !verdict->preview.allowed;
    const QColor ink = isRefused ? context.theme.refused : context.theme.accent;
    const QPointF away = m_grabbed->isUpright() ? QPointF(m_point.x() - m_grabbed->line.x1(), 0)
                                                : QPointF(0, m_point.y() - m_grabbed->line.y1());
    std::vector<BoxRef> boxes;
    for (const ItemIndex item : verdict ? verdict->preview.moved : std::vector<ItemIndex>())
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
    if (verdict && !machine()->isByKeyboard())
        paintPointerNote(context, m_point, pointerNote(*verdict), ink);
}

/// Why it cannot be dropped there, or what it would change.
QString BoundaryDrag::pointerNote(const Verdict &verdict) const
{
    QStringList lines{hint(&verdict)};
    if (const double change = latencyChange(verdict.preview); verdict.preview.allowed && change != 0)
        lines << secondsChangeText(change);
    if (verdict.preview.allowed)
        lines << overfillLines(verdict.preview, *m_source->plan());
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
