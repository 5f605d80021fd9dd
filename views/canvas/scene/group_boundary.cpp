#include "views/canvas/scene/group_boundary.h"

#include "core/plan/ordered_groups.h"
#include "views/canvas/scene/hit_test.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

/// The line lies between lanes where the groups have different ones, else between the groups.
QLineF lineBetween(const Scene &scene, std::uint32_t earlier, std::uint32_t later)
{
    QRectF from = scene.placeRect(earlier);
    QRectF to = scene.placeRect(later);
    const LaneIndex fromLane = scene.places()[earlier].lane;
    const LaneIndex toLane = scene.places()[later].lane;
    if (fromLane != toLane && scene.laneBox(fromLane) && scene.laneBox(toLane)) {
        from = scene.laneBox(fromLane)->rect;
        to = scene.laneBox(toLane)->rect;
    }
    const double away = scene.metrics().groupGap / 2;
    if (from.right() <= to.left())
        return {to.left() - away, to.top(), to.left() - away, to.bottom()};
    if (to.right() <= from.left())
        return {to.right() + away, to.top(), to.right() + away, to.bottom()};
    if (from.bottom() <= to.top())
        return {to.left(), to.top() - away, to.right(), to.top() - away};
    if (to.bottom() <= from.top())
        return {to.left(), to.bottom() + away, to.right(), to.bottom() + away};
    return {};
}

} // namespace

std::vector<GroupBoundary> boundariesOf(const Scene &scene)
{
    std::vector<GroupBoundary> boundaries;
    if (!scene.plan() || !scene.isArranged())
        return boundaries;
    const std::vector<GroupIndex> groups = groupsInOrder(*scene.plan());
    for (std::size_t i = 1; i < groups.size(); ++i) {
        const BoxRef earlier = scene.placeOf(groups[i - 1]);
        const BoxRef later = scene.placeOf(groups[i]);
        if (!earlier.isValid() || !later.isValid())
            continue;
        const QLineF line = lineBetween(scene, earlier.place, later.place);
        if (!line.isNull())
            boundaries.push_back({groups[i - 1], groups[i], line});
    }
    return boundaries;
}

std::optional<GroupBoundary> boundaryAt(const Scene &scene, QPointF point, double reach)
{
    for (const GroupBoundary &boundary : boundariesOf(scene)) {
        const QRectF around = QRectF(boundary.line.p1(), boundary.line.p2()).adjusted(-reach, -reach, reach, reach);
        if (around.contains(point))
            return boundary;
    }
    return {};
}

Move moveOfBoundary(const Scene &scene, const GroupBoundary &boundary, QPointF point, bool toModuleEnd)
{
    const Hit hit = hitTest(scene, point);
    const HasGroupOrder *order = groupOrderOf(*scene.plan());
    if (!hit.isOnBox() || scene.box(hit.box).isOpen || !order)
        return {};
    const GroupIndex group = scene.places()[hit.box.place].group;
    BoxRef box = hit.box;
    const BoxIndex around = scene.box(box).parent;
    if (toModuleEnd && scene.box(box).role == BoxRole::Card && around != noBox &&
        scene.box({box.place, around}).role == BoxRole::Module)
        box.box = around;
    std::vector<ItemIndex> items = scene.itemsOf(box);
    std::erase_if(items, [&](ItemIndex item) { return scene.plan()->groupOf(item) != group; });
    if (items.empty())
        return {};
    if (group == boundary.later)
        return order->moveBoundary(std::ranges::max(items), boundary.earlier);
    if (group == boundary.earlier)
        return order->moveBoundary(std::ranges::min(items), boundary.later);
    return {};
}

} // namespace cutaway
