#include "views/canvas/drag/dropped_place.h"

#include "views/canvas/scene/hit_test.h"

#include <QPolygonF>

#include <algorithm>

namespace cutaway {

namespace {

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

} // namespace

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

} // namespace cutaway
