#include "views/canvas/group_boundary.h"

#include "core/plan/ordered_groups.h"
#include "views/canvas/hit_test.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

std::vector<GroupIndex> groupsInOrder(const EditedPlan &plan)
{
    std::vector<std::pair<std::int64_t, GroupIndex>> numbered;
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        const GroupInfo info = plan.group(GroupIndex(i));
        if (info.exists)
            numbered.emplace_back(info.id, GroupIndex(i));
    }
    std::ranges::sort(numbered);
    std::vector<GroupIndex> groups;
    for (const auto &[id, group] : numbered)
        groups.push_back(group);
    return groups;
}

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
    if (!scene.plan() || !scene.isArranged() || !hasOrderedGroups(scene.plan()->kind()))
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

Move moveOfBoundary(const Scene &scene, const GroupBoundary &boundary, QPointF point)
{
    Move move;
    const Hit hit = hitTest(scene, point);
    if (!hit.isOnBox() || scene.box(hit.box).isOpen)
        return move;
    const GroupIndex group = scene.places()[hit.box.place].group;
    std::vector<ItemIndex> items = scene.itemsOf(hit.box);
    std::erase_if(items, [&](ItemIndex item) { return scene.plan()->groupOf(item) != group; });
    if (items.empty())
        return move;
    if (group == boundary.later)
        move.items.push_back({std::ranges::max(items), boundary.earlier});
    else if (group == boundary.earlier)
        move.items.push_back({std::ranges::min(items), boundary.later});
    return move;
}

} // namespace cutaway
