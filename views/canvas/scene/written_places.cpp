#include "views/canvas/scene/written_places.h"

#include "views/canvas/scene/far_view.h"

namespace cutaway {

namespace {

double headOf(const Scene &scene, const SceneBox &box)
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
            rect.setHeight(std::min(rect.height(), headOf(scene, box)));
        if (rect.intersects(area))
            places.push_back(rect);
    });
}

} // namespace

std::vector<QRectF> writtenPlaces(const Scene &scene, const QRectF &area, double zoom)
{
    std::vector<QRectF> places;
    for (const LaneBox &lane : scene.lanes()) {
        const QRectF head(lane.rect.topLeft(), QSizeF(lane.rect.width(), scene.metrics().laneHeader));
        if (head.intersects(area))
            places.push_back(head);
    }
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        if (scene.placeRect(place).intersects(area))
            addBoxes(places, scene, place, area, zoom);
    }
    return places;
}

} // namespace cutaway
