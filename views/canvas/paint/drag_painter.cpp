#include "views/canvas/paint/drag_painter.h"

#include "views/canvas/paint/drag_edge_painter.h"
#include "views/canvas/paint/lane_painter.h"
#include "views/canvas/paint/lane_time_painter.h"
#include "views/canvas/paint/target_badge.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/figures.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

constexpr double ghostWidth = 176;
constexpr double ghostHeight = 36;
constexpr double badgeWidth = 200;

/// Inside the view as a whole, whichever side of the pointer there is room on.
QRectF ghostAtPointer(QPointF pointer, const QRectF &view)
{
    const QSizeF size = ghostSize();
    const bool hasRoom = pointer.x() + 12 + size.width() <= view.right();
    const bool isAbove = pointer.y() + 12 + size.height() > view.bottom();
    QRectF rect({hasRoom ? pointer.x() + 12 : pointer.x() - 12 - size.width(),
                 isAbove ? pointer.y() - 12 - size.height() : pointer.y() + 12},
                size);
    rect.moveLeft(std::max(rect.left(), view.left()));
    rect.moveTop(std::max(rect.top(), view.top()));
    return rect;
}

/// At the lower end of the group, or of the place for a new one, that is the target: as far down as it is in view.
QRectF ghostAtTarget(const Scene &scene, const DropTarget &target, const CanvasView &view)
{
    const BoxRef place = target.group.isValid() ? scene.placeOf(target.group) : BoxRef{};
    const QRectF box = place.isValid() ? scene.rect(place) : newGroupRect(scene, target.lane);
    if (box.isNull())
        return {};
    const QSizeF size = ghostSize();
    QRectF rect(view.transform().toWidget(box.bottomLeft()) + QPointF(8, -size.height() - 8), size);
    rect.moveBottom(std::min(rect.bottom(), view.viewport().bottom() - 8));
    return rect;
}

/// Of a group that is out of view, what is seen of its lane; by flow, where a lane that has groups is not drawn, its
/// first group.
std::optional<QRectF> targetIn(const Scene &scene, const DropTarget &target, const CanvasView &view)
{
    const LaneBox *lane = scene.laneBox(target.lane);
    BoxRef place = target.group.isValid() ? scene.placeOf(target.group) : BoxRef{};
    if (!place.isValid() && !lane && target.lane.isValid()) {
        const std::vector<GroupIndex> groups = scene.plan()->lane(target.lane).groups;
        place = groups.empty() ? BoxRef{} : scene.placeOf(groups.front());
    }
    if (!place.isValid() && !lane)
        return std::nullopt;
    const auto seen = [&](const QRectF &rect) { return view.transform().toWidget(rect) & view.viewport(); };
    const QRectF group = place.isValid() ? seen(scene.rect(place)) : QRectF();
    return group.isEmpty() && lane ? seen(lane->rect) : group;
}

/// Below the ghost; above it where there is no room below.
QRectF badgeBeside(const QRectF &ghost, const QSizeF &size, const QRectF &viewport)
{
    const double gap = 8 * textScale();
    const QRectF view = viewport.adjusted(4, 4, -4, -4);
    QRectF rect({ghost.left(), ghost.bottom() + gap}, size);
    if (rect.bottom() > view.bottom())
        rect.moveBottom(std::min(ghost.top() - gap, view.bottom()));
    rect.moveLeft(std::clamp(rect.left(), view.left(), std::max(view.left(), view.right() - rect.width())));
    rect.moveTop(std::max(rect.top(), view.top()));
    return rect;
}

} // namespace

QSizeF ghostSize()
{
    return QSizeF(ghostWidth, ghostHeight) * textScale();
}

double dragBadgeWidth()
{
    return badgeWidth * textScale();
}

QRectF newGroupRect(const Scene &scene, LaneIndex lane)
{
    const LaneBox *box = scene.laneBox(lane);
    if (!box)
        return {};
    if (scene.stageStrip() || scene.isMap())
        return box->rect;
    const CanvasMetrics &metrics = scene.metrics();
    double top = box->rect.top() + metrics.laneHeader;
    for (const std::uint32_t place : box->places)
        top = std::max(top, scene.placeRect(place).bottom() + metrics.groupGap);
    const double room = box->rect.bottom() - metrics.laneFoot - top;
    const double height = std::clamp(room, metrics.emptyLane, metrics.newGroup);
    return {box->rect.left() + metrics.inset, top, box->rect.width() - 2 * metrics.inset, height};
}

DragPlaces dragPlaces(const Scene &scene, const DragController &drag, const CanvasView &view, TextCache &texts)
{
    const DragSession &session = *drag.session();
    DragPlaces places;
    if (!drag.isByKeyboard())
        places.ghost = ghostAtPointer(drag.pointer(), view.viewport());
    else if (session.target())
        places.ghost = ghostAtTarget(scene, *session.target(), view);
    if (session.target())
        places.target = targetIn(scene, *session.target(), view);
    if (const Verdict *verdict = session.current()) {
        const TargetBadge badge = makeBadge(*scene.plan(), verdict->preview, {}, texts, dragBadgeWidth());
        const QSizeF size = badgeSize(badge, dragBadgeWidth());
        places.badge = drag.isByKeyboard() && places.ghost.isNull()
                           ? badgeBeside(places.target.value_or(view.viewport()), size, view.viewport())
                           : badgeBeside(places.ghost, size, view.viewport());
    }
    return places;
}

namespace {

constexpr double narrowLane = 170;
constexpr double wordedItem = 9; // the least height of items that may have words

} // namespace

LaneMood moodOf(const DragSession &session, LaneIndex lane, const Theme &theme)
{
    const Verdict *verdict = session.verdictOfLane(lane);
    LaneMood mood;
    mood.isTarget = session.target() && session.target()->lane == lane;
    if (!verdict)
        return mood;
    const Meaning meaning =
        verdict->preview.allowed ? meaningOfChange(latencyChange(verdict->preview)) : Meaning::Refused;
    const bool isOneOfMany = session.isOverManyLanes() && verdict->preview.allowed;
    mood.outline = meaningInk(theme, meaning);
    mood.fill = mood.isTarget || isOneOfMany ? meaningFill(theme, meaning) : QColor();
    return mood;
}

std::optional<MemoryIfDropped> memoryAfter(const DragSession &session, LaneIndex lane)
{
    const Verdict *verdict = session.current();
    if (!verdict)
        return {};
    const auto &memory = verdict->preview.memory;
    const auto found = std::ranges::find(memory, lane, &Preview::LaneMemory::lane);
    if (found == memory.end())
        return {};
    return MemoryIfDropped{found->after, !verdict->preview.allowed};
}

DragPainter::DragPainter(PaintContext &context, const DragController &drag, const CanvasView &view,
                         const std::vector<ShownLabel> &labels)
    : m_context(context), m_drag(drag), m_view(view), m_labels(labels)
{
}

/// Ghost and badges keep their size whatever the zoom.
void DragPainter::inWidget(const std::function<void()> &paint)
{
    const Detail detail = std::exchange(m_context.detail, Detail::Full);
    paint();
    m_context.detail = detail;
}

void DragPainter::inScene(const std::function<void()> &paint)
{
    m_context.painter.save();
    m_context.painter.translate(m_view.transform().offset);
    m_context.painter.scale(m_view.zoom(), m_view.zoom());
    paint();
    m_context.painter.restore();
}

void DragPainter::paint()
{
    if (m_drag.flight().isActive())
        inWidget([&] { paintGhost(QRectF(m_drag.flight().at(), ghostSize()), m_drag.flight().load()); });
    if (!m_drag.isActive())
        return;
    m_places = dragPlaces(m_context.scene, m_drag, m_view, m_context.texts);
    const Verdict *verdict = m_drag.session()->current();
    inScene([&] {
        paintNewGroupPlace();
        if (verdict && !m_context.scene.isMap())
            paintEdges(verdict->preview);
        paintPinnedHeaders(m_context);
    });
    inWidget([&] {
        paintBadges();
        if (!m_drag.isByKeyboard())
            paintGhost(m_places.ghost, m_drag.session()->load());
    });
}

QRectF DragPainter::laneInWidget(LaneIndex lane) const
{
    const LaneBox *box = m_context.scene.laneBox(lane);
    return box ? m_view.transform().toWidget(box->rect).intersected(m_view.viewport()) : QRectF();
}

/// Of the lane's head where that is held at the top of the view.
double DragPainter::headBottomInWidget(LaneIndex lane) const
{
    const LaneBox *box = m_context.scene.laneBox(lane);
    const QRectF head = box ? pinnedHeader(m_context.scene, *box, m_context.visible) : QRectF();
    return head.isNull() ? 0 : m_view.transform().toWidget(head).bottom();
}

/// Where a group would come into being: on every empty lane, and on the lane under the pointer.
void DragPainter::paintNewGroupPlace()
{
    if (m_drag.session()->load().group.isValid() || m_drag.isByKeyboard())
        return;
    const double s = m_context.scale();
    const auto &target = m_drag.session()->target();
    for (const LaneBox &lane : m_context.scene.lanes()) {
        const bool isTarget = target && target->lane == lane.lane && !target->group.isValid();
        if (!isTarget && m_drag.session()->isOverManyLanes())
            continue; // those that are left are seen as they are
        if (!isTarget && (!lane.places.empty() || !m_context.plan().lane(lane.lane).isPlace))
            continue;
        const QRectF rect = newGroupRect(m_context.scene, lane.lane);
        const LaneMood mood = moodOf(*m_drag.session(), lane.lane, m_context.theme);
        QPen pen(mood.outline.isValid() ? mood.outline : m_context.theme.boxLine, hairline(m_context.painter));
        pen.setDashPattern({5, 4});
        m_context.painter.setPen(pen);
        m_context.painter.setBrush(Qt::NoBrush);
        m_context.painter.setRenderHint(QPainter::Antialiasing);
        m_context.painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4 * s, 4 * s);
        if (m_context.detail >= Detail::Dot || m_context.scene.isMap())
            continue;
        drawElided(m_context, rect.topLeft() + QPointF(12, 22) * s, CanvasTexts::newGroupTitle(m_context.plan()),
                   TextRole::BoxTitle, m_context.theme.text, rect.width() - 24 * s);
        if (lane.places.empty() && rect.height() >= 48 * s)
            drawText(m_context, rect.topLeft() + QPointF(12, 40) * s,
                     fitting(m_context, CanvasTexts::emptyLane(), TextRole::Small, rect.width() - 24 * s),
                     TextRole::Small, m_context.theme.secondaryText);
    }
}

void DragPainter::paintEdges(const Preview &preview)
{
    const DragSession &session = *m_drag.session();
    // By keyboard there is no ghost to be seen.
    const QRectF end = m_drag.isByKeyboard() ? m_places.target.value_or(m_places.ghost) : m_places.ghost;
    DragEdgePainter painter(m_context, m_view.transform().toScene(end), m_labels);
    if (!m_context.scene.stageStrip()) // whose cells have no lines between them
        painter.paintLines(session.edges(), preview);
    if (!preview.allowed)
        painter.paintCulprits(preview.culprits, [&](ItemIndex item) { return session.isMoved(item); });
    painter.paintLabels();
}

void DragPainter::paintBadges()
{
    paintTargetBadge();
    if (m_drag.session()->isOverManyLanes()) {
        for (const LaneBox &lane : m_context.scene.lanes())
            paintLineInLane(lane);
        return;
    }
    if (m_drag.isByKeyboard())
        return;
    for (const DropTarget &target : m_drag.session()->targetsIn(m_view.visible())) {
        const Verdict *verdict = m_drag.session()->knownVerdict(target);
        if (verdict && m_context.scene.stageStrip() && !verdict->preview.allowed)
            continue; // of many cells those that refuse step back
        if (verdict && target != m_drag.session()->target())
            paintOtherBadge(target, *verdict);
    }
}

void DragPainter::paintTargetBadge()
{
    const Verdict *verdict = m_drag.session()->current();
    if (!verdict)
        return;
    const TargetBadge badge = makeBadge(m_context.plan(), verdict->preview, {}, m_context.texts, dragBadgeWidth());
    paintBadge(m_context.painter, *m_places.badge, m_context.theme, m_context.texts, badge);
}

/// Of many lanes those that allow a drop tell in one line what it would change: below their groups, where nothing is
/// written.
void DragPainter::paintLineInLane(const LaneBox &lane)
{
    constexpr QSizeF largest(80, 18);
    constexpr double aside = 2;
    const double s = textScale();
    const DragSession &session = *m_drag.session();
    const Verdict *verdict = session.verdictOfLane(lane.lane);
    const bool isTarget = session.target() && session.target()->lane == lane.lane;
    if (!verdict || !verdict->preview.allowed || isTarget)
        return;
    const QRectF inWidget = m_view.transform().toWidget(lane.rect);
    double top = lane.rect.top() + m_context.scene.metrics().laneHeader;
    for (const std::uint32_t place : lane.places)
        top = std::max(top, m_context.scene.placeRect(place).bottom());
    const QSizeF size(std::min(largest.width() * s, inWidget.width() - 2 * aside), largest.height() * s);
    QRectF line({inWidget.center().x() - size.width() / 2, m_view.transform().toWidget(QPointF(0, top)).y() + 3}, size);
    if (m_context.scene.isMap()) // on what it changes
        line.moveTopRight({inWidget.right() - aside, inWidget.top() + aside});
    if (!line.intersects(m_view.viewport()) || line.intersects(m_places.ghost) ||
        line.intersects(m_places.badge.value_or(QRectF())))
        return;
    const TargetBadge badge =
        makeBadge(m_context.plan(), verdict->preview, lane.lane, m_context.texts, dragBadgeWidth());
    paintShortBadge(m_context.painter, line, m_context.theme, m_context.texts, badge.meaning,
                    wordFor(badge, line.width() + 4 * s, m_context.texts));
}

/// Of a badge in a stacked lane: below its items or, where there is no room, above the bars of its time; over items as
/// low as they have no words; between the lane's name and its bar. None where there is no room either: the lane's
/// ground tells the same.
std::optional<double> DragPainter::topBesideTexts(const QRectF &badge, const LaneBox &lane) const
{
    constexpr double belowName = 30;
    constexpr double aboveBar = 19;
    const double s = m_context.scale();
    const CanvasMetrics &metrics = m_context.scene.metrics();
    const double height = badge.height();
    const auto inWidget = [this](double y) { return m_view.transform().toWidget(QPointF(0, y)).y(); };
    const double foot = m_view.transform().toWidget(laneTimeRect(m_context.scene, lane, m_context.visible)).top();
    if (badge.bottom() <= foot)
        return badge.top();
    if (const QRectF room = m_view.transform().toWidget(roomAboveTime(m_context, lane)); room.height() >= height)
        return room.top();
    const double head = inWidget(lane.rect.top() + metrics.laneHeader);
    if (metrics.leastItem < wordedItem * s && head + height <= foot)
        return foot - height;
    const double name = inWidget(lane.rect.top() + belowName * s);
    const double bar = inWidget(lane.rect.top() + metrics.laneHeader - aboveBar * s);
    if (name + height > bar)
        return std::nullopt;
    return (name + bar - height) / 2;
}

/// In the target's lane below its groups; one line where the lane is narrow, has several groups or no room below them.
/// None where the lane is narrower than a glyph: its outline tells.
void DragPainter::paintOtherBadge(const DropTarget &target, const Verdict &verdict)
{
    const double s = textScale();
    const QRectF lane = laneInWidget(target.lane);
    const LaneBox *box = m_context.scene.laneBox(target.lane);
    const BoxRef place = target.group.isValid() ? m_context.scene.placeOf(target.group) : BoxRef{};
    const QRectF group = place.isValid() ? m_view.transform().toWidget(m_context.scene.rect(place))
                                         : m_view.transform().toWidget(newGroupRect(m_context.scene, target.lane));
    const double width = std::min(dragBadgeWidth(), lane.width() - 16 * s * std::min(1.0, m_view.zoom()));
    TargetBadge badge = makeBadge(m_context.plan(), verdict.preview, target.lane, m_context.texts, width);
    const QString word = wordFor(badge, lane.width() + 16 * s, m_context.texts);
    const QSizeF size = badgeSize(badge, width);
    const double laneBottom = box ? m_view.transform().toWidget(box->rect).bottom() : 0;
    const double top = std::min(group.bottom() + 8 * s, laneBottom - size.height() - 6 * s);
    const double topmost = place.isValid() ? group.bottom() : group.top() + 28 * s; // below a new group's title
    const bool hasRoom = box && box->places.size() <= 1 && lane.width() >= narrowLane * s && top >= topmost;
    QRectF rect(QPointF(), hasRoom ? size : shortBadgeSize(word, m_context.texts));
    const QRectF view = m_view.viewport().adjusted(4, 4, -4, -4);
    // A short badge sits on the lower edge of its group, where nothing is written.
    rect.moveTopLeft(hasRoom ? QPointF(group.left(), top) : group.bottomLeft() + QPointF(6, -10) * s);
    if (!hasRoom && word.isEmpty()) {
        if (rect.width() > lane.width())
            return;
        rect.moveLeft(lane.center().x() - rect.width() / 2);
    }
    rect.moveBottom(std::min(rect.bottom(), view.bottom()));
    rect.moveTop(std::max(rect.top(), std::max(view.top(), headBottomInWidget(target.lane) + 4)));
    if (box && m_context.scene.stacked()) {
        rect.moveTop(std::max(rect.top(), group.bottom() + 2 * s));
        const std::optional<double> free = topBesideTexts(rect, *box);
        if (!free)
            return;
        rect.moveTop(*free);
    }
    if (rect.intersects(m_places.badge.value_or(QRectF())) ||
        (!m_drag.isByKeyboard() && rect.intersects(m_places.ghost)))
        return;
    if (hasRoom)
        paintBadge(m_context.painter, rect, m_context.theme, m_context.texts, badge);
    else
        paintShortBadge(m_context.painter, rect, m_context.theme, m_context.texts, badge.meaning, word);
}

void DragPainter::paintGhost(const QRectF &rect, const DragLoad &load)
{
    const double s = textScale();
    const Theme &theme = m_context.theme;
    QPainter &painter = m_context.painter;
    const bool isOne = load.items.size() == 1 && !load.group.isValid();
    if (!isOne) {
        for (const double depth : {2.0, 1.0})
            paintRoundBox(painter, rect.translated(3 * depth * s, 3 * depth * s), 3 * s, theme.card, theme.accent);
    }
    paintRoundBox(painter, rect, 3 * s, theme.card, theme.accent, 2);
    QString title;
    QString detail;
    double left = rect.left() + 12 * s;
    if (isOne) {
        const ItemInfo info = m_context.plan().item(load.items.front());
        painter.fillRect(onDevicePixels(painter, {rect.left() + 2, rect.top() + 2, 3 * s, rect.height() - 4}),
                         theme.kind(info.kind));
        paintKindGlyph(painter, {rect.left() + 12 * s, rect.top() + 6 * s, 12 * s, 12 * s}, info.kind,
                       theme.kind(info.kind));
        title = CanvasTexts::text(info.label);
        // What counts is what a lane is loaded with, where that is what lanes show.
        detail = CanvasTexts::text(info.typeLabel) + QStringLiteral("  ") +
                 (m_context.scene.stacked() ? CanvasTexts::bytes(info.totalBytes)
                                            : CanvasTexts::shape(m_context.plan(), info));
        left = rect.left() + 31 * s;
    } else {
        title = load.group.isValid() ? CanvasTexts::text(m_context.plan().group(load.group).label)
                                     : CanvasTexts::items(m_context.plan(), load.items.size());
        // A group has the bytes that its box says: shared weights count once.
        detail = load.group.isValid() ? CanvasTexts::items(m_context.plan(), load.items.size()) + QStringLiteral(", ") +
                                            CanvasTexts::bytes(m_context.plan().group(load.group).usedBytes)
                                      : CanvasTexts::bytes(load.bytes);
    }
    const double room = rect.right() - left - 8 * s;
    drawElided(m_context, {left, rect.top() + 16.4 * s}, title, TextRole::Name, theme.text, room);
    drawElided(m_context, {left, rect.top() + 30 * s}, detail, TextRole::Small, theme.secondaryText, room);
}

DragLook::DragLook(const Scene &scene, const DragSession &session) : m_moved(session.load().items)
{
    m_moved.insert(m_moved.end(), session.along().begin(), session.along().end());
    for (const LaneBox &lane : scene.lanes())
        m_lanes.push_back({moodOf(session, lane.lane, theme()), memoryAfter(session, lane.lane)});
    if (scene.stacked())
        m_rest = session.target();
}

bool DragLook::Lane::operator==(const Lane &other) const
{
    return mood.outline == other.mood.outline && mood.fill == other.mood.fill && mood.isTarget == other.mood.isTarget &&
           memory == other.memory;
}

std::optional<std::vector<std::size_t>> DragLook::lanesChanged(const DragLook &before) const
{
    if (m_lanes.size() != before.m_lanes.size() || m_moved != before.m_moved || m_rest != before.m_rest)
        return {};
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        if (!(m_lanes[i] == before.m_lanes[i]))
            changed.push_back(i);
    }
    return changed;
}

} // namespace cutaway
