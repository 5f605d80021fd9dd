#include "views/canvas/scene/hit_test.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cutaway {

namespace {

Hit::Part partOf(const Scene &scene, BoxRef ref, QPointF inBox)
{
    const CanvasMetrics &metrics = scene.metrics();
    const SceneBox &box = scene.box(ref);
    if (box.role == BoxRole::Group && !box.isOpen)
        return Hit::Part::Header;
    if (box.role == BoxRole::Group)
        return inBox.y() < metrics.groupHeader ? Hit::Part::Header : Hit::Part::Body;
    if (box.role == BoxRole::Module) {
        if (inBox.x() < metrics.moduleHeader && inBox.y() < metrics.moduleHeader)
            return Hit::Part::Chevron;
        if (box.isOpen && inBox.y() < metrics.moduleHeader)
            return Hit::Part::Header;
    }
    return Hit::Part::Body;
}

BoxRef innermost(const Scene &scene, std::uint32_t place, QPointF point)
{
    const GroupPlace &group = scene.places()[place];
    const GroupContent &content = scene.content(group);
    const QPointF inGroup = point - group.origin;
    BoxIndex found = noBox;
    content.index.query(inGroup.y(), inGroup.y(), [&](BoxIndex box) {
        // Children have higher indices than their parents.
        if (content.boxes[box].rect.contains(inGroup) && (found == noBox || box > found))
            found = box;
    });
    return found == noBox ? BoxRef{} : BoxRef{place, found};
}

Hit hitPlace(const Scene &scene, std::uint32_t place, QPointF point)
{
    const BoxRef box = innermost(scene, place, point);
    if (!box.isValid())
        return {};
    if (scene.stacked() && scene.box(box).role == BoxRole::Group)
        return {Hit::Part::Lane, {}, scene.places()[place].lane};
    return {partOf(scene, box, point - scene.rect(box).topLeft()), box, scene.places()[place].lane};
}

/// On a cell as on the head of its stage, wherever that is open.
Hit hitStrip(const Scene &scene, const StageStrip &strip, QPointF point)
{
    const BoxRef shown = scene.placeOf(scene.shownStage());
    if (shown.isValid() && scene.placeRect(shown.place).contains(point))
        return hitPlace(scene, shown.place, point);
    if (const StageCell *cell = strip.cellAt(point)) {
        BoxRef stage = scene.placeOf(cell->group);
        const LaneBox *lane = scene.laneBox(cell->lane);
        for (const std::uint32_t place : lane ? lane->places : std::vector<std::uint32_t>()) {
            if (scene.places()[place].group == cell->group)
                stage.place = place;
        }
        return {Hit::Part::Header, stage, cell->lane};
    }
    const auto lane = std::ranges::find_if(scene.lanes(), [&](const LaneBox &box) { return box.rect.contains(point); });
    return lane == scene.lanes().end() ? Hit() : Hit{Hit::Part::Header, {}, lane->lane};
}

} // namespace

Hit hitTest(const Scene &scene, QPointF point)
{
    if (const StageStrip *strip = scene.stageStrip())
        return hitStrip(scene, *strip, point);
    if (scene.arrangement() == Arrangement::ByFlow) {
        for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
            if (scene.placeRect(place).contains(point))
                return hitPlace(scene, place, point);
        }
    }
    for (const LaneBox &lane : scene.lanes()) {
        if (!lane.rect.contains(point))
            continue;
        for (const std::uint32_t place : lane.places) {
            if (scene.placeRect(place).contains(point))
                return hitPlace(scene, place, point);
        }
        const bool onHeader = point.y() < lane.rect.top() + scene.metrics().laneHeader;
        return {onHeader ? Hit::Part::Header : Hit::Part::Lane, {}, lane.lane};
    }
    return {};
}

Spot spotOf(const Scene &scene, const Hit &hit)
{
    if (hit.isOnBox()) {
        const SceneBox &box = scene.box(hit.box);
        if (box.item.isValid())
            return box.item;
        return scene.places()[hit.box.place].group;
    }
    if (hit.lane.isValid())
        return hit.lane;
    return {};
}

std::vector<BoxRef> boxesIn(const Scene &scene, const QRectF &area)
{
    std::vector<BoxRef> found;
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        if (!scene.placeRect(place).intersects(area))
            continue;
        const GroupPlace &group = scene.places()[place];
        const GroupContent &content = scene.content(group);
        const QRectF inGroup = area.translated(-group.origin);
        content.index.query(inGroup.top(), inGroup.bottom(), [&](BoxIndex box) {
            const SceneBox &candidate = content.boxes[box];
            const bool isLeaf =
                candidate.role == BoxRole::Card || (candidate.role == BoxRole::Module && !candidate.isOpen);
            if (isLeaf && candidate.rect.intersects(inGroup))
                found.push_back({place, box});
        });
    }
    return found;
}

namespace {

constexpr double readableFrom = 0.5; // a zoom: texts grow while boxes shrink down to here

} // namespace

bool closesGroups(const Scene &scene, double zoom)
{
    if (zoom >= readableFrom || scene.stacked() || scene.isTiled() || scene.places().empty())
        return false;
    return scene.places().size() > 1 || zoom < scene.box({0, 0}).facesFrom;
}

bool isDrawnClosed(const Scene &scene, BoxRef ref, double zoom)
{
    if (zoom >= readableFrom || scene.stacked() || scene.isTiled() || !scene.box(ref).isOpen)
        return false;
    if (ref.box == 0)
        return closesGroups(scene, zoom);
    return zoom < scene.box(ref).facesFrom;
}

BoxRef drawnBox(const Scene &scene, BoxRef box, double zoom)
{
    if (zoom >= readableFrom || scene.stacked() || scene.isTiled())
        return box;
    const GroupContent &content = scene.content(scene.places()[box.place]);
    BoxRef drawn = box;
    for (BoxIndex around = box.box; around != noBox; around = content.boxes[around].parent) {
        if (isDrawnClosed(scene, {box.place, around}, zoom))
            drawn.box = around;
    }
    return drawn;
}

Hit hitFrom(const Scene &scene, Hit hit, double zoom)
{
    if (!hit.isOnBox())
        return hit;
    const BoxRef drawn = drawnBox(scene, hit.box, zoom);
    const bool isClosed = drawn != hit.box || isDrawnClosed(scene, hit.box, zoom);
    return isClosed ? Hit{Hit::Part::Header, drawn, hit.lane} : hit;
}

namespace {

double headHeight(const Scene &scene, const SceneBox &box)
{
    return box.role == BoxRole::Group ? scene.metrics().groupHeader : scene.metrics().moduleHeader;
}

void addBoxes(std::vector<QRectF> &places, const Scene &scene, std::uint32_t place, const QRectF &area, double zoom)
{
    const QPointF origin = scene.places()[place].origin;
    const GroupContent &content = scene.content(scene.places()[place]);
    content.index.query(area.top() - origin.y(), area.bottom() - origin.y(), [&](BoxIndex index) {
        const BoxRef ref{place, index};
        const SceneBox &box = content.boxes[index];
        if (drawnBox(scene, ref, zoom) != ref || (scene.stacked() && box.role == BoxRole::Group))
            return;
        QRectF rect = scene.rect(ref);
        if (box.isOpen && !isDrawnClosed(scene, ref, zoom))
            rect.setHeight(std::min(rect.height(), headHeight(scene, box)));
        if (rect.intersects(area))
            places.push_back(rect);
    });
}

} // namespace

std::vector<QRectF> writtenPlaces(const Scene &scene, const QRectF &area, double zoom)
{
    std::vector<QRectF> places;
    for (const LaneBox &lane : scene.lanes()) {
        const double height = scene.isMap() ? scene.metrics().emptyLane : scene.metrics().laneHeader;
        const QRectF head(lane.rect.topLeft(), QSizeF(lane.rect.width(), height));
        if (head.intersects(area))
            places.push_back(head);
    }
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        if (scene.placeRect(place).intersects(area))
            addBoxes(places, scene, place, area, zoom);
    }
    return places;
}

namespace {

double distanceToSegment(QPointF point, QPointF from, QPointF to)
{
    const QPointF along = to - from;
    const double square = QPointF::dotProduct(along, along);
    const double at = square > 0 ? std::clamp(QPointF::dotProduct(point - from, along) / square, 0.0, 1.0) : 0;
    const QPointF away = point - (from + along * at);
    return std::hypot(away.x(), away.y());
}

} // namespace

double distanceTo(const Route &route, QPointF point)
{
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t i = 1; i < route.points.size(); ++i)
        nearest = std::min(nearest, distanceToSegment(point, route.points[i - 1], route.points[i]));
    return nearest;
}

std::vector<std::uint32_t> routesNear(const std::vector<Route> &routes, QPointF point, double reach)
{
    std::vector<std::pair<double, std::uint32_t>> near;
    for (std::uint32_t i = 0; i < routes.size(); ++i) {
        const double distance = distanceTo(routes[i], point);
        if (distance <= reach)
            near.emplace_back(distance, i);
    }
    std::ranges::sort(near);
    std::vector<std::uint32_t> places;
    for (const auto &[distance, place] : near)
        places.push_back(place);
    return places;
}

namespace {

/// The first operator in `to` that reads something made in `from`.
std::optional<ItemIndex> firstReader(const Scene &scene, BoxRef from, BoxRef to)
{
    const EditedPlan &plan = *scene.plan();
    std::vector<ItemIndex> items = scene.itemsOf(to);
    std::ranges::sort(items);
    std::vector<ItemIndex> makers = scene.itemsOf(from);
    std::ranges::sort(makers);
    for (const ItemIndex item : items) {
        const auto reads = [&](ItemIndex input) { return std::ranges::binary_search(makers, input); };
        if (plan.groupOf(item).isValid() && std::ranges::any_of(plan.inputs(item), reads))
            return item;
    }
    return {};
}

std::optional<ItemIndex> readerOfRouteAt(const Scene &scene, QPointF point, double reach)
{
    const Route *nearest = nullptr;
    for (const Route &route : scene.routes()) {
        const double distance = distanceTo(route, point);
        if (route.role == GroupEdge::Role::Data && distance <= reach) {
            reach = distance;
            nearest = &route;
        }
    }
    return nearest ? firstReader(scene, nearest->from, nearest->to) : std::nullopt;
}

/// Neighbours are consecutive leaves in flow order; the point counts where the span of both covers it and neither does.
std::optional<ItemIndex> laterOfGapAt(const Scene &scene, std::uint32_t place, QPointF point)
{
    const GroupPlace &group = scene.places()[place];
    const GroupContent &content = scene.content(group);
    const QPointF inGroup = point - group.origin;
    const SceneBox *before = nullptr;
    for (std::size_t i = 1; i < content.boxes.size(); ++i) {
        const SceneBox &box = content.boxes[i];
        const bool isLeaf = box.role == BoxRole::Card || (box.role == BoxRole::Module && !box.isOpen);
        if (!isLeaf)
            continue;
        if (before && before->rect.united(box.rect).contains(inGroup) && !before->rect.contains(inGroup) &&
            !box.rect.contains(inGroup)) {
            const std::vector<ItemIndex> items = scene.itemsOf({place, BoxIndex(i)});
            return items.empty() ? std::nullopt : std::optional(std::ranges::min(items));
        }
        before = &box;
    }
    return {};
}

} // namespace

std::optional<ItemIndex> cutPlaceAt(const Scene &scene, QPointF point, double reach)
{
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        if (scene.placeRect(place).contains(point))
            return laterOfGapAt(scene, place, point);
    }
    return readerOfRouteAt(scene, point, reach);
}

} // namespace cutaway
