#include "views/canvas/paint/drag_places.h"

#include "views/theme/theme.h"

#include <algorithm>

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
    if (scene.stageStrip())
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

} // namespace cutaway
