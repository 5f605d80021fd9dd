#include "views/panels/panel_parts.h"
#include "views/theme/pixels.h"
#include "views/timeline/timeline_painter.h"

#include <algorithm>

namespace cutaway {

namespace {

/// The curve's steps in pixels; of those within one pixel only the highest is kept.
QPolygonF steps(const TimelineFrame &frame, const TimelineTrack &track, const QRectF &room, double most)
{
    const auto height = [&](std::int64_t bytes) { return room.bottom() - room.height() * double(bytes) / most; };
    const auto &points = track.memory;
    const auto after = std::ranges::upper_bound(points, frame.geometry.left(), {}, &TimelineMemory::time);
    auto point = after == points.begin() ? after : after - 1;
    const double right = std::min(room.right(), frame.geometry.x(frame.data.endSec));
    QPolygonF line;
    double last = room.left();
    double highest = room.bottom();
    for (; point != points.end(); ++point) {
        const double x = std::max(room.left(), frame.geometry.x(point->time));
        if (x > right)
            break;
        const double y = height(point->bytes);
        if (!line.isEmpty() && x - last < 1) {
            highest = std::min(highest, y);
            line.last().setY(highest);
            continue;
        }
        // What lies between: the height in force until here.
        if (!line.isEmpty())
            line << QPointF(x, height((point - 1)->bytes));
        line << QPointF(x, y);
        last = x;
        highest = y;
    }
    if (!line.isEmpty())
        line << QPointF(right, height((point - 1)->bytes));
    return line;
}

} // namespace

void paintTimelineMemory(TimelineFrame &frame, std::size_t row)
{
    const TimelineTrack &track = frame.data.tracks[row];
    const QRectF room = frame.geometry.memory(row);
    if (room.isNull() || track.memory.empty())
        return;
    const double capacity = double(track.capacityBytes.value_or(0));
    const double most = std::max({capacity, double(track.peakBytes), 1.0}) * 1.05;
    const QPolygonF line = steps(frame, track, room, most);
    if (line.isEmpty())
        return;
    QPolygonF filled = line;
    filled << QPointF(line.last().x(), room.bottom()) << QPointF(line.first().x(), room.bottom());
    QPainter &painter = frame.painter;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().memoryTrack);
    painter.drawPolygon(filled);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().memoryBar, hairline(painter)));
    painter.drawPolyline(line);
    if (!track.capacityBytes)
        return;
    const double y = room.bottom() - room.height() * capacity / most;
    if (double(track.peakBytes) > capacity) {
        painter.save();
        painter.setClipRect(QRectF(room.left(), room.top(), room.width(), y - room.top()), Qt::IntersectClip);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().refused);
        painter.drawPolygon(filled);
        painter.restore();
    }
    const double right = std::min(room.right(), frame.geometry.x(frame.data.endSec));
    painter.fillRect(onDevicePixels(painter, {room.left(), y, right - room.left(), hairline(painter)}),
                     theme().controlLine);
}

} // namespace cutaway
