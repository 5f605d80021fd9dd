#include "views/timeline/timeline_geometry.h"

#include "views/panels/panel_parts.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cutaway {

namespace {

constexpr double largestRowWithMemory = 108;
constexpr double largestRowWithoutMemory = 72;
constexpr double largestSummary = 25;
constexpr double headHeight = 22;
constexpr double axisHeightAt1 = 24;
constexpr double smallestRow = 40;
constexpr double smallestRowWithMemory = 76;
constexpr double roomForEnd = 76;
constexpr double mostPixelsASecond = 4e9; // a nanosecond is four pixels then
constexpr double shortest = 1e-9;

double largestRow(const TimelineRowShape &shape)
{
    if (shape.isSummary)
        return scaled(largestSummary);
    return scaled(shape.hasMemory ? largestRowWithMemory : largestRowWithoutMemory);
}

/// What is lower cannot be read: rows are scrolled then.
double leastRow(const TimelineRowShape &shape)
{
    return scaled(shape.isSummary ? largestSummary : shape.hasMemory ? smallestRowWithMemory : smallestRow);
}

double leastRowsHeight(const std::vector<TimelineRowShape> &rows)
{
    return std::accumulate(rows.begin(), rows.end(), 0.0,
                           [](double height, const TimelineRowShape &shape) { return height + leastRow(shape); });
}

} // namespace

std::vector<TimelineRowShape> timelineRowShapes(const TimelineData &data)
{
    std::vector<TimelineRowShape> rows;
    for (const TimelineTrack &track : data.tracks)
        rows.push_back({data.sections.empty() ? data.hasMemory : !track.memory.empty(), track.isSummary, false});
    for (const TimelineSection &section : data.sections)
        rows[section.firstTrack].hasHead = true;
    return rows;
}

void TimelineGeometry::setRows(std::vector<TimelineRowShape> rows)
{
    m_rows = std::move(rows);
    m_heights.clear();
    m_bottoms.clear();
    const double heads = scaled(headHeight) * double(std::ranges::count(m_rows, true, &TimelineRowShape::hasHead));
    // Of several timelines all bars are to be seen at once before the memory of one.
    if (heads > 0 && leastRowsHeight(m_rows) > area().height() - heads) {
        for (TimelineRowShape &shape : m_rows)
            shape.hasMemory = false;
    }
    const double least = leastRowsHeight(m_rows);
    double most = 0;
    for (const TimelineRowShape &shape : m_rows)
        most += largestRow(shape);
    const double share = std::clamp((area().height() - heads - least) / std::max(1.0, most - least), 0.0, 1.0);
    double bottom = 0;
    for (const TimelineRowShape &shape : m_rows) {
        m_heights.push_back(std::floor(leastRow(shape) + (largestRow(shape) - leastRow(shape)) * share));
        bottom += m_heights.back() + (shape.hasHead ? scaled(headHeight) : 0);
        m_bottoms.push_back(bottom);
    }
}

double TimelineGeometry::largestHeight(const std::vector<TimelineRowShape> &rows)
{
    double height = scaled(axisHeightAt1);
    for (const TimelineRowShape &shape : rows)
        height += largestRow(shape) + (shape.hasHead ? scaled(headHeight) : 0);
    return height;
}

double TimelineGeometry::labelWidth() const
{
    return std::min<double>(scaled(172), m_size.width() / 3);
}

double TimelineGeometry::axisHeight() const
{
    return scaled(axisHeightAt1);
}

QRectF TimelineGeometry::area() const
{
    return {labelWidth(), axisHeight(), std::max(1.0, m_size.width() - labelWidth()),
            std::max(1.0, m_size.height() - axisHeight())};
}

QRectF TimelineGeometry::row(std::size_t row) const
{
    const double height = m_heights[row];
    return {0, axisHeight() - m_top + m_bottoms[row] - height, m_size.width(), height};
}

QRectF TimelineGeometry::head(std::size_t index) const
{
    if (!m_rows[index].hasHead)
        return {};
    const double height = scaled(headHeight);
    return {0, row(index).top() - height, m_size.width(), height};
}

QRectF TimelineGeometry::bars(std::size_t index) const
{
    const QRectF room = row(index);
    if (m_rows[index].isSummary)
        return {area().left(), room.top() + scaled(4), area().width(), room.height() - scaled(8)};
    const bool isHigh = m_rows[index].hasMemory && room.height() >= scaled(smallestRowWithMemory);
    const double height = isHigh ? std::clamp<double>(room.height() * 0.32, scaled(20), scaled(40))
                                 : std::clamp<double>(room.height() - scaled(18), scaled(14), scaled(40));
    return {area().left(), room.top() + scaled(6), area().width(), std::floor(height)};
}

QRectF TimelineGeometry::strip(std::size_t index) const
{
    const QRectF above = bars(index);
    return {above.left(), above.bottom() + scaled(m_heights[index] >= scaled(84) ? 6 : 2), above.width(),
            double(scaled(5))};
}

QRectF TimelineGeometry::memory(std::size_t index) const
{
    if (!m_rows[index].hasMemory || m_heights[index] < scaled(smallestRowWithMemory))
        return {};
    const double top = strip(index).bottom() + scaled(3);
    return {area().left(), top, area().width(), row(index).bottom() - scaled(3) - top};
}

bool TimelineGeometry::hasMemory() const
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (!memory(i).isNull())
            return true;
    }
    return false;
}

QRectF TimelineGeometry::barRect(std::size_t index, TimelineLevel level, double start, double end) const
{
    const QRectF room = level == TimelineLevel::Strip ? strip(index) : bars(index);
    const double from = x(start);
    return {from, room.top(), x(end) - from, room.height()};
}

QRectF TimelineGeometry::barRect(std::size_t index, TimelineLevel level, const TimelineBar &bar) const
{
    return sliceOfBar(barRect(index, level, bar.start, bar.end), bar);
}

/// Heads are of no row.
std::optional<std::size_t> TimelineGeometry::rowAt(double y) const
{
    if (y < axisHeight())
        return {};
    const auto below = std::ranges::upper_bound(m_bottoms, y - axisHeight() + m_top);
    const auto index = std::size_t(below - m_bottoms.begin());
    return below != m_bottoms.end() && y >= row(index).top() ? std::optional(index) : std::nullopt;
}

double TimelineGeometry::fittingScale(double end) const
{
    const double room = std::max(area().width() * 0.5, area().width() - scaled(roomForEnd));
    return room / std::max(end, shortest);
}

void TimelineGeometry::fit(double end)
{
    m_left = 0;
    m_scale = fittingScale(end);
}

void TimelineGeometry::zoomBy(double factor, double fixedX, double end)
{
    const double fixed = time(fixedX);
    const double least = fittingScale(end);
    m_scale = std::clamp(m_scale * factor, least, std::max(least, mostPixelsASecond));
    panTo(fixed - (fixedX - area().left()) / m_scale, end);
}

void TimelineGeometry::panTo(double left, double end)
{
    const double visible = area().width() / m_scale;
    const double furthest = end + scaled(roomForEnd) / m_scale - visible;
    m_left = std::clamp(left, 0.0, std::max(0.0, furthest));
}

void TimelineGeometry::show(double start, double stop, double end)
{
    const double margin = scaled(24) / m_scale;
    const double visible = area().width() / m_scale;
    if (start - margin < m_left)
        panTo(start - margin, end);
    else if (stop + margin > m_left + visible)
        panTo(std::min(start - margin, stop + margin - visible), end);
}

QRectF sliceOfBar(const QRectF &band, const TimelineBar &bar)
{
    const double height = band.height() / bar.slices;
    return {band.left(), band.top() + height * bar.slice, band.width(), height};
}

std::vector<TimelineTick> timelineTicks(double from, double to, double scale, double distance)
{
    struct Unit
    {
        double size;
        const char16_t *name;
    };
    constexpr Unit units[] = {{1, u"s"}, {1e-3, u"ms"}, {1e-6, u"µs"}, {1e-9, u"ns"}};
    const double wanted = distance / scale;
    double step = std::pow(10, std::floor(std::log10(wanted)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (step * factor >= wanted * (1 - 1e-9)) {
            step *= factor;
            break;
        }
    }
    const Unit *unit = std::begin(units);
    while (unit + 1 != std::end(units) && to < unit->size)
        ++unit;
    const int decimals = std::max(0, int(std::ceil(-std::log10(step / unit->size) - 1e-9)));
    std::vector<TimelineTick> ticks;
    for (double n = std::max(0.0, std::ceil(from / step)); n * step <= to; ++n) {
        const QString figure = QLocale().toString(n * step / unit->size, 'f', decimals);
        ticks.push_back({n * step, figure + u'\u00a0' + QString::fromUtf16(unit->name)});
    }
    return ticks;
}

} // namespace cutaway
