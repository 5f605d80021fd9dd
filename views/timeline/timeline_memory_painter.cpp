#include "views/models/memory_texts.h"
#include "views/panels/panel_parts.h"
#include "views/theme/pixels.h"
#include "views/timeline/timeline_painter.h"

#include <algorithm>

namespace cutaway {

namespace {

/// A row's memory in pixels: scaled to its own peak, with the capacity where that is near.
class MemoryScale
{
public:
    MemoryScale(const TimelineTrack &track, const QRectF &room) : m_room(room)
    {
        constexpr double headroom = 1.05;
        constexpr double near = 1.5; ///< times the peak
        double most = std::max(1.0, double(track.scaleBytes));
        if (track.made)
            most = std::max(most, double(track.made->highBytes));
        if (track.capacityBytes && double(*track.capacityBytes) <= near * most)
            most = std::max(most, double(*track.capacityBytes));
        m_most = most * headroom;
    }

    double y(double bytes) const { return m_room.bottom() - m_room.height() * bytes / m_most; }
    bool holds(double bytes) const { return bytes <= m_most; }

private:
    QRectF m_room;
    double m_most;
};

double endOf(const TimelineFrame &frame, const TimelineTrack &track)
{
    return frame.data.endOf(std::size_t(&track - frame.data.tracks.data()));
}

/// The curve as steps; of what lies within one pixel the highest and the last are kept, so that nothing slopes.
QPolygonF steps(const TimelineFrame &frame, const TimelineTrack &track, const QRectF &room, const MemoryScale &scale)
{
    const auto &points = track.memory;
    const auto after = std::ranges::upper_bound(points, frame.geometry.left(), {}, &TimelineMemory::time);
    const double right = std::min(room.right(), frame.geometry.x(endOf(frame, track)));
    QPolygonF line;
    double column = room.left();
    double highest = room.bottom();
    double last = room.bottom();
    const auto finishColumn = [&](double until) {
        line << QPointF(column, highest) << QPointF(column, last) << QPointF(until, last);
    };
    bool isFirst = true;
    for (auto point = after == points.begin() ? after : after - 1; point != points.end(); ++point) {
        const double x = std::max(room.left(), frame.geometry.x(point->time));
        if (x > right)
            break;
        const double y = scale.y(double(point->bytes));
        if (isFirst || x - column >= 1) {
            if (!isFirst)
                finishColumn(x);
            column = x;
            highest = y;
        }
        isFirst = false;
        highest = std::min(highest, y);
        last = y;
    }
    if (!isFirst)
        finishColumn(right);
    return line;
}

/// What is there all the time, one part above the other, the darkest at the ground.
void paintHeldParts(TimelineFrame &frame, const TimelineTrack &track, const QRectF &room, const MemoryScale &scale)
{
    if (!track.made)
        return;
    const double right = std::min(room.right(), frame.geometry.x(endOf(frame, track)));
    const double left = std::max(room.left(), frame.geometry.x(0));
    const double count = double(track.made->parts.size());
    double bytes = 0;
    double number = 0;
    for (const MemoryPart &part : track.made->parts) {
        const double share = number++ / count;
        if (part.isOfPasses || part.bytes <= 0)
            continue;
        const double bottom = scale.y(bytes);
        bytes += double(part.bytes);
        const QRectF band =
            onDevicePixels(frame.painter, {left, scale.y(bytes), right - left, bottom - scale.y(bytes)});
        frame.painter.fillRect(band, heldPartColour(share));
        frame.painter.fillRect(QRectF(band.left(), band.top(), band.width(), hairline(frame.painter)), theme().panel);
    }
}

/// Between what most measured runs would need.
void paintInterval(TimelineFrame &frame, const TimelineTrack &track, const QRectF &room, const MemoryScale &scale)
{
    if (!track.made || track.made->trust.empty())
        return;
    const double right = std::min(room.right(), frame.geometry.x(endOf(frame, track)));
    const double x = right - scaled(8);
    const double width = scaled(6);
    const double line = hairline(frame.painter);
    const double high = scale.y(double(track.made->highBytes));
    const double low = scale.y(double(track.made->lowBytes));
    const QColor &ink = track.made->isTrusted ? theme().text : theme().warning;
    frame.painter.fillRect(QRectF(x, high, line, low - high), ink);
    for (const double y : {high, low})
        frame.painter.fillRect(QRectF(x - width / 2, y, width, line), ink);
}

void paintCapacity(TimelineFrame &frame, const TimelineTrack &track, const QRectF &room, const QPolygonF &filled,
                   const MemoryScale &scale)
{
    const double capacity = double(track.capacityBytes.value_or(0));
    if (!track.capacityBytes || !scale.holds(capacity))
        return;
    QPainter &painter = frame.painter;
    const double y = scale.y(capacity);
    if (double(track.peakBytes) > capacity) {
        painter.save();
        painter.setClipRect(QRectF(room.left(), room.top(), room.width(), y - room.top()), Qt::IntersectClip);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().refused);
        painter.drawPolygon(filled);
        painter.restore();
    }
    const double right = std::min(room.right(), frame.geometry.x(endOf(frame, track)));
    painter.fillRect(onDevicePixels(painter, {room.left(), y, right - room.left(), hairline(painter)}),
                     theme().controlLine);
}

} // namespace

QColor heldPartColour(double share)
{
    const QColor &from = theme().memoryBar;
    const QColor &to = theme().memoryTrack;
    const auto mix = [share](int a, int b) { return int(a + (b - a) * share); };
    return QColor(mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue()));
}

void paintTimelineMemory(TimelineFrame &frame, std::size_t row)
{
    const TimelineTrack &track = frame.data.tracks[row];
    const QRectF room = frame.geometry.memory(row);
    if (room.isNull() || track.memory.empty())
        return;
    const MemoryScale scale(track, room);
    const QPolygonF line = steps(frame, track, room, scale);
    if (line.isEmpty())
        return;
    QPolygonF filled = line;
    filled << QPointF(line.last().x(), room.bottom()) << QPointF(line.first().x(), room.bottom());
    QPainter &painter = frame.painter;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().memoryTrack);
    painter.drawPolygon(filled);
    paintHeldParts(frame, track, room, scale);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme().memoryBar, hairline(painter)));
    painter.drawPolyline(line);
    paintCapacity(frame, track, room, filled, scale);
    paintInterval(frame, track, room, scale);
}

} // namespace cutaway
