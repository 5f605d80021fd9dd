#include "views/theme/memory_bar.h"

#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QBrush>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace cutaway {

namespace {

constexpr double roomBeyondExcess = 0.07; // of the capacity, so that the end of the excess is seen
constexpr double smallestChange = 0.5;    // of the bar's height: 4 px
constexpr std::size_t mostSegments = 4;

double sane(double bytes)
{
    return std::isfinite(bytes) ? std::max(0.0, bytes) : 0.0;
}

/// The bar's parts as amounts: solid up to `solid`, then changed or in excess up to `end`.
struct Parts
{
    double solid;
    double end;
    double limit; ///< the capacity, or infinity
    bool grows;
    bool changes;
};

Parts partsOf(const MemoryBarValues &values)
{
    const double used = sane(values.used);
    const double after = sane(values.ifDropped.value_or(used));
    const double limit = values.capacity ? sane(*values.capacity) : std::numeric_limits<double>::infinity();
    return {std::min({used, after, limit}), std::max(used, after), limit, after > used, after != used};
}

void paintSegment(QPainter &painter, const QRectF &segment, const QColor &ink, const Theme &theme)
{
    const double unit = segment.height() / 8; // the drawing is made for 8 px
    paintHatch(painter, segment, {ink, theme.panel, 4 * unit, 1.5 * unit, ink});
}

class Scale
{
public:
    Scale(const QRectF &rect, double whole) : m_rect(rect), m_perUnit(whole > 0 ? rect.width() / whole : 0) {}

    double x(double amount) const { return m_rect.left() + amount * m_perUnit; }
    QRectF between(double from, double to) const { return {x(from), m_rect.top(), x(to) - x(from), m_rect.height()}; }
    /// At least 4 px, inside the bar.
    QRectF visiblyBetween(double from, double to) const
    {
        QRectF segment = between(from, to);
        segment.setWidth(std::max(segment.width(), smallestChange * m_rect.height()));
        if (segment.right() > m_rect.right())
            segment.moveRight(m_rect.right());
        return segment;
    }

private:
    QRectF m_rect;
    double m_perUnit;
};

/// Over what is solid.
void paintParts(QPainter &painter, const MemoryBarValues &values, double solid, const Scale &scale, const Theme &theme)
{
    double end = 0;
    for (const MemoryBarSegment &segment : memoryBarSegments(values)) {
        const double begin = std::min(end, solid);
        end += segment.amount;
        const QRectF part = onDevicePixels(painter, scale.between(begin, std::min(end, solid)));
        if (segment.parts.size() == 1)
            paintMemoryPart(painter, part, theme, segment.parts.front(), values.parts.size());
        else
            painter.fillRect(part, theme.boxLine);
        if (begin > 0 && part.width() > 2 * hairline(painter))
            painter.fillRect(QRectF(part.left(), part.top(), hairline(painter), part.height()), theme.panel);
    }
}

void paintInterval(QPainter &painter, const std::pair<double, double> &interval, const QRectF &bar, const Scale &scale,
                   const Theme &theme)
{
    const double unit = bar.height() / 8;
    const double left = std::min(scale.x(sane(interval.first)), bar.right());
    const double right = std::min(scale.x(sane(interval.second)), bar.right());
    const auto stroke = [&](const QRectF &line) {
        const QRectF shown = onDevicePixels(painter, line);
        painter.fillRect(shown.adjusted(-unit, -unit, unit, unit), theme.panel);
        painter.fillRect(shown, theme.text);
    };
    stroke({left, bar.center().y() - unit / 2, right - left, unit});
    for (const double x : {left, right})
        stroke({x - unit / 2, bar.top() + unit, unit, bar.height() - 2 * unit});
    painter.fillRect(onDevicePixels(painter, {left, bar.center().y() - unit / 2, right - left, unit}), theme.text);
}

QColor shadeOf(const Theme &theme, std::size_t part, std::size_t count)
{
    constexpr double palest = 0.8; // of the way to the track
    const std::size_t steps = std::max<std::size_t>(1, (count + 1) / 2 - 1);
    return mixedColour(theme.memoryBar, theme.memoryTrack, palest * double(part / 2) / double(steps));
}

/// What the pattern of that name is on a screen: QSvgGenerator knows no patterns.
void paintDots(QPainter &painter, const QRectF &rect, const QColor &ink)
{
    constexpr double spacing = 4;
    bool isShifted = false;
    for (double y = rect.top() + 1; y + 1 <= rect.bottom(); y += spacing / 2, isShifted = !isShifted) {
        for (double x = rect.left() + (isShifted ? 3 : 1); x + 1 <= rect.right(); x += spacing)
            painter.fillRect(QRectF(x, y, 1, 1), ink);
    }
}

} // namespace

std::vector<MemoryBarSegment> memoryBarSegments(const MemoryBarValues &values)
{
    std::vector<MemoryBarSegment> segments;
    for (std::size_t i = 0; i < values.parts.size(); ++i) {
        if (const double amount = sane(values.parts[i]); amount > 0)
            segments.push_back({amount, {i}});
    }
    if (segments.size() <= mostSegments)
        return segments;
    std::vector<std::size_t> bySize(segments.size());
    std::iota(bySize.begin(), bySize.end(), std::size_t(0));
    std::ranges::stable_sort(bySize, std::ranges::greater(), [&](std::size_t i) { return segments[i].amount; });
    const std::set<std::size_t> alone(bySize.begin(), bySize.begin() + mostSegments - 1);
    std::vector<MemoryBarSegment> shown;
    MemoryBarSegment rest;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (alone.contains(i)) {
            shown.push_back(std::move(segments[i]));
            continue;
        }
        rest.amount += segments[i].amount;
        rest.parts.push_back(segments[i].parts.front());
    }
    shown.push_back(std::move(rest));
    return shown;
}

double memoryBarScale(const MemoryBarValues &values)
{
    const Parts parts = partsOf(values);
    if (values.end && *values.end < parts.limit)
        return std::max({*values.end, parts.end, 1.0});
    if (!values.capacity || parts.limit <= 0)
        return std::max(parts.end, 1.0);
    return parts.end > parts.limit ? parts.end + roomBeyondExcess * parts.limit : parts.limit;
}

void paintMemoryBar(QPainter &painter, const QRectF &rect, const Theme &theme, const MemoryBarValues &values)
{
    if (!values.capacity)
        return; // a bar would tell how full it is
    const QRectF bar = onDevicePixels(painter, rect);
    const Parts parts = partsOf(values);
    const Scale scale(bar, memoryBarScale(values));
    painter.fillRect(bar, theme.memoryTrack);
    painter.fillRect(onDevicePixels(painter, scale.between(0, parts.solid)), theme.memoryBar);
    paintParts(painter, values, parts.solid, scale, theme);

    // Below the capacity: what the drop would add or free. Above it: what does not fit, now or after the drop.
    const double kept = parts.changes && !parts.grows ? sane(*values.ifDropped) : parts.end;
    const QColor more = values.isRefused ? theme.secondaryText : theme.worse;
    const QColor less = values.isRefused ? theme.secondaryText : theme.better;
    if (parts.changes && parts.grows && parts.solid < parts.limit)
        paintSegment(painter, scale.visiblyBetween(parts.solid, std::min(parts.end, parts.limit)), more, theme);
    if (kept > parts.limit)
        paintSegment(painter, scale.visiblyBetween(parts.limit, kept), theme.refused, theme);
    if (parts.changes && !parts.grows)
        paintSegment(painter, scale.visiblyBetween(kept, parts.end), less, theme);

    if (values.baseline && *values.baseline != values.used) {
        const double unit = bar.height() / 8;
        const double x = std::min(scale.x(sane(*values.baseline)), bar.right());
        painter.fillRect(onDevicePixels(painter, QRectF(x - unit, bar.top() - unit, 3 * unit, bar.height() + 2 * unit)),
                         theme.panel);
        painter.fillRect(
            onDevicePixels(painter, QRectF(x - unit / 2, bar.top() - unit, 2 * unit, bar.height() + 2 * unit)),
            theme.accent);
    }
    if (values.interval && !parts.changes)
        paintInterval(painter, *values.interval, bar, scale, theme);
    if (values.capacity && parts.limit > 0) {
        const double unit = bar.height() / 8;
        const double width = std::max(2 * unit, hairline(painter)); // however small the bar
        const bool isOffScale = memoryBarScale(values) < parts.limit;
        const double x = isOffScale ? bar.right() : scale.x(parts.limit);
        const QRectF mark(x - width / 2, bar.top() - 2 * unit, width, bar.height() + 4 * unit);
        const double dash = isOffScale ? mark.height() / 5 : mark.height();
        for (double y = mark.top(); y < mark.bottom() - dash / 2; y += 2 * dash)
            painter.fillRect(onDevicePixels(painter, {mark.left(), y, width, dash}), theme.text);
    }
}

void paintMemoryPart(QPainter &painter, const QRectF &rect, const Theme &theme, std::size_t part, std::size_t count)
{
    painter.fillRect(rect, shadeOf(theme, part, count));
    if (part % 2 == 0)
        return;
    if (paintsPixels(painter))
        painter.fillRect(rect, QBrush(theme.panel, Qt::Dense6Pattern));
    else
        paintDots(painter, rect, theme.panel);
}

} // namespace cutaway
