#include "views/timeline/timeline_memory_scale.h"

#include "views/models/figures.h"
#include "views/models/memory_texts.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/memory_bar.h"
#include "views/theme/pixels.h"
#include "views/timeline/timeline_painter.h"

#include <QLocale>
#include <algorithm>

namespace cutaway {

namespace {

constexpr double headroom = 1.05;
constexpr double near = 1.5;   ///< times the peak
constexpr double forText = 13; ///< below the line of a capacity that is off the scale

double endOf(const TimelineFrame &frame, const TimelineTrack &track)
{
    return frame.data.endOf(std::size_t(&track - frame.data.tracks.data()));
}

/// The curve as steps; of what lies within one pixel the highest and the last are kept, so that nothing slopes.
QPolygonF memorySteps(const TimelineFrame &frame, const TimelineTrack &track, const QRectF &room,
                      const TimelineMemoryScale &scale)
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
void paintHeldParts(TimelineFrame &frame, const TimelineTrack &track, const QRectF &room,
                    const TimelineMemoryScale &scale)
{
    if (!track.made)
        return;
    const double right = std::min(room.right(), frame.geometry.x(endOf(frame, track)));
    const double left = std::max(room.left(), frame.geometry.x(0));
    const std::vector<MemoryPart> &parts = track.made->parts;
    double bytes = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const MemoryPart &part = parts[i];
        if (part.isOfPasses || part.bytes <= 0)
            continue;
        const double bottom = scale.y(bytes);
        bytes += double(part.bytes);
        const QRectF band =
            onDevicePixels(frame.painter, {left, scale.y(bytes), right - left, bottom - scale.y(bytes)});
        paintMemoryPart(frame.painter, band, theme(), i, parts.size());
        frame.painter.fillRect(QRectF(band.left(), band.top(), band.width(), hairline(frame.painter)), theme().panel);
    }
}

/// Between what most measured runs would need.
void paintMemoryInterval(TimelineFrame &frame, const TimelineTrack &track, const QRectF &room,
                         const TimelineMemoryScale &scale)
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

/// What stands above the capacity.
void paintOverflow(TimelineFrame &frame, const QRectF &room, const QPolygonF &filled, double y)
{
    frame.painter.save();
    frame.painter.setClipRect(QRectF(room.left(), room.top(), room.width(), y - room.top()), Qt::IntersectClip);
    frame.painter.setPen(Qt::NoPen);
    frame.painter.setBrush(theme().refused);
    frame.painter.drawPolygon(filled);
    frame.painter.restore();
}

/// At the right end, below the line; broken off where it does not fit.
void paintCapacityText(TimelineFrame &frame, const QRectF &line, const QString &text)
{
    const double width = line.width() - scaled(12);
    const QString shown = frame.texts.elided(text, TextRole::Small, width);
    const double wide = frame.texts.width(shown, TextRole::Small);
    const double x = line.right() - scaled(6) - wide;
    const QRectF ground(x - scaled(2), line.bottom(), wide + scaled(4), scaled(13));
    frame.painter.fillRect(ground, theme().panel); // the lines of the scale lie under it
    frame.texts.draw(frame.painter, {x, line.top() + scaled(11)}, shown, TextRole::Small, theme().secondaryText);
}

/// Dashed where it is off the scale.
void paintCapacity(TimelineFrame &frame, const TimelineTrack &track, const QRectF &room, const QPolygonF &filled,
                   const TimelineMemoryScale &scale)
{
    const std::optional<double> y = scale.capacityY();
    if (!y)
        return;
    QPainter &painter = frame.painter;
    if (track.peakBytes > *track.capacityBytes)
        paintOverflow(frame, room, filled, *y);
    const double right = std::min(room.right(), frame.geometry.x(endOf(frame, track)));
    const QRectF line =
        onDevicePixels(painter, {room.left(), *y, std::max(0.0, right - room.left()), hairline(painter)});
    if (!scale.isCapacityOffScale()) {
        painter.fillRect(line, theme().controlLine);
        return;
    }
    const double dash = scaled(6);
    for (double x = line.left(); x < line.right(); x += 2 * dash)
        painter.fillRect(QRectF(x, line.top(), std::min(dash, line.right() - x), line.height()), theme().controlLine);
    paintCapacityText(frame, line, scale.offScaleText());
}

} // namespace

TimelineMemoryScale::TimelineMemoryScale(const TimelineTrack &track, const QRectF &room)
    : m_top(room.top()), m_bottom(room.bottom()), m_height(room.height()), m_capacity(track.capacityBytes)
{
    const double high = std::max(1.0, track.made ? double(track.made->highBytes) : 0);
    m_peak = std::max(high, double(track.peakBytes));
    const double filling = std::max(high, double(track.scaleBytes));
    const double capacity = double(m_capacity.value_or(0));
    m_isOffScale = m_capacity && capacity > near * filling;
    m_most = (m_isOffScale ? filling : std::max(filling, capacity)) * headroom;
    if (m_isOffScale)
        m_height = std::max(m_height / 2, m_height - scaled(forText));
}

std::optional<double> TimelineMemoryScale::capacityY() const
{
    if (!m_capacity)
        return {};
    return m_isOffScale ? m_top : y(double(*m_capacity));
}

QString TimelineMemoryScale::offScaleText() const
{
    if (!m_isOffScale)
        return {};
    const double times = double(*m_capacity) / m_peak;
    return cutaway::tr("capacity %1, %2 times the peak")
        .arg(bytesText(*m_capacity), QLocale().toString(times, 'f', times < 10 ? 1 : 0));
}

void paintTimelineMemory(TimelineFrame &frame, std::size_t row)
{
    const TimelineTrack &track = frame.data.tracks[row];
    const QRectF room = frame.geometry.memory(row);
    if (room.isNull() || track.memory.empty())
        return;
    const TimelineMemoryScale scale(track, room);
    const QPolygonF line = memorySteps(frame, track, room, scale);
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
    paintMemoryInterval(frame, track, room, scale);
}

} // namespace cutaway
