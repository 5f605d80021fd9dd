#include "views/canvas/scene/note_room.h"

#include <QLineF>

#include <limits>

namespace cutaway {

namespace {

/// Of the area that boxes take away from the room; those that hold the edge do not.
double covered(const GroupContent &content, const InnerEdge &edge, const QRectF &room)
{
    const BoxIndex holder = content.boxes[edge.from].parent;
    double area = 0;
    content.index.query(room.top(), room.bottom(), [&](BoxIndex i) {
        if (content.boxes[i].parent != holder)
            return;
        const QRectF common = content.boxes[i].rect & room;
        area += common.isEmpty() ? 0 : common.width() * common.height();
    });
    return area;
}

} // namespace

QRectF noteRoom(const GroupContent &content, const InnerEdge &edge, const CanvasMetrics &metrics)
{
    constexpr double lineShare = 0.47; // of a note of two lines: what lies between two cards
    constexpr int steps = 4;           // on each part of the way
    const QSizeF size(metrics.noteWidth, metrics.noteHeight * lineShare);
    QRectF best;
    double leastCovered = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < edge.points.size(); ++i) {
        for (int step = 0; step <= steps; ++step) {
            QRectF room({}, size);
            room.moveCenter(QLineF(edge.points[i], edge.points[i + 1]).pointAt(double(step) / steps));
            const double area = covered(content, edge, room);
            // The middle of the way is as good as what comes behind it.
            if (area < leastCovered) {
                leastCovered = area;
                best = room;
            }
        }
    }
    return best;
}

} // namespace cutaway
