#include "views/canvas/scene/group_boundary.h"

#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"
#include "views/canvas/scene/hit_test.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace cutaway {

namespace {

/// Whether the later group lies below others of its lane while the earlier one is in a lane further on, with lanes
/// between them: a chunk that follows the last rank's.
bool turnsBackOverLanes(const Scene &scene, std::uint32_t earlier, std::uint32_t later)
{
    const LaneBox *from = scene.laneBox(scene.places()[earlier].lane);
    const LaneBox *to = scene.laneBox(scene.places()[later].lane);
    return from && to && from->position > to->position + 1 && !to->places.empty() && to->places.front() != later;
}

/// The line lies between lanes where the groups have different ones, else between the groups; null where these overlap.
/// `isAlongGroup`: it is as long as the later group and not as its lane.
GroupBoundary boundaryBetween(const Scene &scene, std::uint32_t earlier, std::uint32_t later, bool isAlongGroup)
{
    const GroupBoundary groups{scene.places()[earlier].group, scene.places()[later].group, {}};
    QRectF from = scene.placeRect(earlier);
    const QRectF placed = scene.placeRect(later);
    QRectF to = placed;
    const double away = scene.metrics().groupGap / 2;
    const LaneIndex fromLane = scene.places()[earlier].lane;
    const LaneIndex toLane = scene.places()[later].lane;
    if (fromLane != toLane && scene.laneBox(fromLane) && scene.laneBox(toLane)) {
        from = scene.laneBox(fromLane)->rect;
        const QRectF lane = scene.laneBox(toLane)->rect;
        to = isAlongGroup ? QRectF(lane.left(), placed.top(), lane.width(), placed.height()) : lane;
    }
    const auto upright = [&](double x, double left, double right) {
        return GroupBoundary{
            groups.earlier, groups.later, {x, to.top(), x, to.bottom()}, {left, to.top(), right - left, to.height()}};
    };
    const auto level = [&](double y, double top, double bottom) {
        return GroupBoundary{
            groups.earlier, groups.later, {to.left(), y, to.right(), y}, {to.left(), top, to.width(), bottom - top}};
    };
    if (turnsBackOverLanes(scene, earlier, later))
        return level(placed.top() - away, placed.top() - 2 * away, placed.top());
    const bool isNextRow = fromLane != toLane && scene.laneBox(fromLane) && scene.laneBox(toLane) &&
                           scene.laneBox(fromLane)->row < scene.laneBox(toLane)->row;
    if (isNextRow && from.bottom() <= to.top()) // beside the lane there is the boundary behind it
        return level(to.top() - away, from.bottom(), to.top());
    if (from.right() <= to.left())
        return upright(to.left() - away, from.right(), to.left());
    if (from.bottom() <= to.top())
        return level(to.top() - away, from.bottom(), to.top());
    if (to.right() <= from.left())
        return upright(to.right() + away, to.right(), from.left());
    if (to.bottom() <= from.top())
        return level(to.bottom() + away, to.bottom(), from.top());
    return groups;
}

/// `layers.4` of `layers.4.mlp`; outside numbered modules the outermost one.
std::string_view layerOf(std::string_view path)
{
    const std::string_view numbered = outermostNumbered(path);
    return numbered.empty() ? path.substr(0, path.find('.')) : numbered;
}

/// How many of the operators, which are in order, lie before the end of each layer. What is in no module goes with what
/// is before it.
std::vector<std::size_t> layerEnds(const EditedPlan &plan, const std::vector<ItemIndex> &items)
{
    std::vector<std::size_t> ends;
    std::string_view layer = layerOf(plan.item(items.front()).modulePath);
    for (std::size_t i = 1; i < items.size(); ++i) {
        const std::string_view next = layerOf(plan.item(items[i]).modulePath);
        if (next.empty() || next == layer)
            continue;
        if (!layer.empty())
            ends.push_back(i);
        layer = next;
    }
    ends.push_back(items.size());
    return ends;
}

/// How far into a box the point is, from the side that the boundary comes from; 0 to 1.
double passedPart(const GroupBoundary &boundary, const QRectF &rect, QPointF point)
{
    const bool isUpright = boundary.isUpright();
    const double line = isUpright ? boundary.line.x1() : boundary.line.y1();
    const double low = isUpright ? rect.left() : rect.top();
    const double high = isUpright ? rect.right() : rect.bottom();
    const double at = isUpright ? point.x() : point.y();
    const double from = std::abs(line - low) <= std::abs(line - high) ? low : high;
    return std::clamp(std::abs(at - from) / std::max(1e-9, high - low), 0.0, 1.0);
}

/// What the pointer goes through: a closed box, or a group or its lane beside boxes, which counts as the group as a
/// whole.
struct CrossedBox
{
    BoxRef box;
    QRectF rect;
};

/// Of the operators in a closed box those that the boundary passes on its way to the point: as many layers as the part
/// of the box that it has passed, but never the last one of a group. Of a box of one layer all.
std::vector<ItemIndex> passedOf(const Scene &scene, const GroupBoundary &boundary, const CrossedBox &crossed,
                                QPointF point, std::vector<ItemIndex> items)
{
    std::ranges::sort(items);
    const EditedPlan &plan = *scene.plan();
    const GroupIndex group = scene.places()[crossed.box.place].group;
    const std::vector<std::size_t> ends = layerEnds(plan, items);
    if (ends.size() < 2)
        return items;
    const std::vector<ItemIndex> all = plan.groupItems(group);
    const auto operators = std::ranges::count_if(all, [&](ItemIndex item) { return plan.groupOf(item) == group; });
    const std::size_t most = ends.size() - (std::size_t(operators) == items.size() ? 1 : 0);
    const double part = passedPart(boundary, crossed.rect, point);
    const std::size_t count = std::clamp<std::size_t>(std::size_t(std::ceil(part * double(ends.size()))), 1, most);
    if (group == boundary.later)
        items.resize(ends[count - 1]);
    else if (count < ends.size())
        items.erase(items.begin(), items.begin() + std::ptrdiff_t(ends[ends.size() - count - 1]));
    return items;
}

/// The group of the boundary that lies in the lane; invalid where neither or both do.
BoxRef groupInLane(const Scene &scene, const GroupBoundary &boundary, LaneIndex lane)
{
    BoxRef found;
    for (const GroupIndex group : {boundary.earlier, boundary.later}) {
        const BoxRef place = scene.placeOf(group);
        if (!place.isValid() || !lane.isValid() || scene.places()[place.place].lane != lane)
            continue;
        if (found.isValid())
            return {};
        found = {place.place, 0};
    }
    return found;
}

/// None on an open module: there the operators in it count.
std::optional<CrossedBox> crossedAt(const Scene &scene, const GroupBoundary &boundary, const BoundaryPointer &pointer)
{
    const Hit hit = hitFrom(scene, hitTest(scene, pointer.point), pointer.zoom);
    if (hit.isOnBox()) {
        const bool isWhole =
            hit.box.box == 0 || !scene.box(hit.box).isOpen || isDrawnClosed(scene, hit.box, pointer.zoom);
        return isWhole ? std::optional(CrossedBox{hit.box, scene.rect(hit.box)}) : std::nullopt;
    }
    const BoxRef group = groupInLane(scene, boundary, hit.lane);
    if (!group.isValid())
        return {};
    return CrossedBox{group, closesGroups(scene, pointer.zoom) ? scene.rect(group) : scene.laneBox(hit.lane)->rect};
}

} // namespace

std::vector<GroupBoundary> boundariesOf(const Scene &scene)
{
    std::vector<GroupBoundary> boundaries;
    if (!scene.plan() || !scene.isArranged())
        return boundaries;
    if (const StageStrip *strip = scene.stageStrip()) {
        const double half = strip->pitch / 2;
        for (const StageJoint &joint : strip->joints)
            boundaries.push_back({joint.earlier, joint.later, joint.grip,
                                  QRectF(joint.grip.p1(), joint.grip.p2()).adjusted(-half, 0, half, 0)});
        return boundaries;
    }
    const std::vector<GroupIndex> groups = scene.plan()->groupsInOrder();
    std::set<std::pair<LaneIndex, LaneIndex>> once;
    std::set<std::pair<LaneIndex, LaneIndex>> severalTimes; // lanes of several chunks: one boundary above the other
    const auto lanesOf = [&](BoxRef earlier, BoxRef later) {
        return std::pair(scene.places()[earlier.place].lane, scene.places()[later.place].lane);
    };
    std::vector<std::pair<BoxRef, BoxRef>> neighbours;
    for (std::size_t i = 1; i < groups.size(); ++i) {
        const BoxRef earlier = scene.placeOf(groups[i - 1]);
        const BoxRef later = scene.placeOf(groups[i]);
        if (!earlier.isValid() || !later.isValid())
            continue;
        neighbours.emplace_back(earlier, later);
        if (!once.insert(lanesOf(earlier, later)).second)
            severalTimes.insert(lanesOf(earlier, later));
    }
    for (const auto &[earlier, later] : neighbours) {
        const GroupBoundary boundary =
            boundaryBetween(scene, earlier.place, later.place, severalTimes.contains(lanesOf(earlier, later)));
        if (!boundary.line.isNull())
            boundaries.push_back(boundary);
    }
    return boundaries;
}

std::optional<GroupBoundary> boundaryAt(const Scene &scene, QPointF point, double reach)
{
    constexpr double ofGrip = 7; // which are narrow: the nearest is meant
    if (scene.stageStrip())
        reach = std::max(reach, ofGrip * scene.metrics().scale);
    std::optional<GroupBoundary> nearest;
    const auto distance = [&](const GroupBoundary &boundary) { return QLineF(boundary.line.center(), point).length(); };
    for (const GroupBoundary &boundary : boundariesOf(scene)) {
        const QRectF around = QRectF(boundary.line.p1(), boundary.line.p2()).adjusted(-reach, -reach, reach, reach);
        if (around.contains(point) && (!nearest || distance(boundary) < distance(*nearest)))
            nearest = boundary;
    }
    return nearest;
}

Move moveOfBoundary(const Scene &scene, const GroupBoundary &boundary, const BoundaryPointer &pointer, bool toModuleEnd)
{
    std::optional<CrossedBox> crossed = crossedAt(scene, boundary, pointer);
    const EditedPlan *order = groupOrderOf(*scene.plan());
    if (!crossed || !order)
        return {};
    BoxRef &box = crossed->box;
    const GroupIndex group = scene.places()[box.place].group;
    const BoxIndex around = scene.box(box).parent;
    if (toModuleEnd && scene.box(box).role == BoxRole::Card && around != noBox &&
        scene.box({box.place, around}).role == BoxRole::Module) {
        box.box = around;
        crossed->rect = scene.rect(box);
    }
    std::vector<ItemIndex> items = scene.itemsOf(box);
    std::erase_if(items, [&](ItemIndex item) { return scene.plan()->groupOf(item) != group; });
    if (items.empty())
        return {};
    items = passedOf(scene, boundary, *crossed, pointer.point, std::move(items));
    if (group == boundary.later)
        return order->moveBoundary(std::ranges::max(items), boundary.earlier);
    if (group == boundary.earlier)
        return order->moveBoundary(std::ranges::min(items), boundary.later);
    return {};
}

} // namespace cutaway
