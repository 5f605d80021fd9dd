#include "views/timeline/timeline_geometry.h"

#include "views/panels/panel_parts.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double largestRowWithMemory = 108;
constexpr double largestRowWithoutMemory = 72;
constexpr double largestSummary = 25;
constexpr double largestMeasured = 44;
constexpr double smallestMeasured = 26;
constexpr double headHeight = 22;
constexpr double axisHeightAt1 = 24;
constexpr double smallestRow = 40;
constexpr double smallestRowWithMemory = 76;
constexpr double roomForEnd = 76;
constexpr double mostPixelsASecond = 4e9; // a nanosecond is four pixels then
constexpr double shortest = 1e-9;
constexpr int lowestBetweenHosts = 2; // pixels between rows without text
constexpr int mostBetweenHosts = 4;

/// Of a row without text: what no bar covers, so that rows are told apart.
constexpr double betweenRows = 1;

bool hasMemoryIn(TimelineRows rows, const TimelineRowShape &shape)
{
    return shape.hasMemory && rows == TimelineRows::WithMemory;
}

/// Pixels at 1× of a row of a run where those of the plan have a fixed height.
int measuredPixels(TimelineRows rows)
{
    switch (rows) {
    case TimelineRows::Rows28: return 20;
    case TimelineRows::Rows16: return 14;
    case TimelineRows::Rows6: return 5;
    case TimelineRows::Rows4: return 3;
    default: return 12;
    }
}

double largestRow(TimelineRows rows, const TimelineRowShape &shape)
{
    if (shape.isSummary)
        return scaled(largestSummary);
    if (shape.isMeasured)
        return scaled(areLow(rows) ? measuredPixels(rows) : largestMeasured);
    if (const std::optional<int> pixels = rowPixels(rows))
        return scaled(*pixels);
    return scaled(hasMemoryIn(rows, shape) ? largestRowWithMemory : largestRowWithoutMemory);
}

/// What is lower cannot be read.
double leastRow(TimelineRows rows, const TimelineRowShape &shape)
{
    if (shape.isSummary || rowPixels(rows))
        return largestRow(rows, shape);
    if (shape.isMeasured)
        return scaled(smallestMeasured);
    return scaled(hasMemoryIn(rows, shape) ? smallestRowWithMemory : smallestRow);
}

} // namespace

std::optional<int> rowPixels(TimelineRows rows)
{
    switch (rows) {
    case TimelineRows::WithMemory:
    case TimelineRows::WithoutMemory: return {};
    case TimelineRows::Rows28: return 28;
    case TimelineRows::Rows16: return 16;
    case TimelineRows::Rows12: return 12;
    case TimelineRows::Rows6: return 6;
    case TimelineRows::Rows4: return 4;
    }
    return {};
}

std::vector<TimelineRowShape> timelineRowShapes(const TimelineData &data)
{
    std::vector<TimelineRowShape> rows;
    for (const TimelineTrack &track : data.tracks) {
        TimelineRowShape &shape = rows.emplace_back();
        shape.hasMemory = data.sections.empty() && !track.isMeasured ? data.hasMemory : !track.memory.empty();
        shape.isSummary = track.isSummary;
        shape.beginsHost = rows.size() > 1 && track.host != data.tracks[rows.size() - 2].host;
        shape.sendsBeside = track.workSec > 0 && track.hasTransfers && !track.isMeasured;
        shape.isMeasured = track.isMeasured;
    }
    for (const TimelineSection &section : data.sections) {
        rows[section.firstTrack].hasHead = true;
        rows[section.firstTrack].beginsHost = false;
    }
    return rows;
}

/// With what lies between hosts at least.
double TimelineGeometry::leastHeight(TimelineRows rows) const
{
    double height = 0;
    for (const TimelineRowShape &shape : m_rows) {
        height += leastRow(rows, shape) + (shape.hasHead ? scaled(headHeight) : 0);
        height += areTextless(rows) && shape.beginsHost ? scaled(lowestBetweenHosts) : 0;
    }
    return height;
}

TimelineRows TimelineGeometry::fittingRows(double legend, bool isLegendThere) const
{
    const double withMemory = area().height() - (isLegendThere ? 0 : legend);
    const double without = area().height() + (isLegendThere ? legend : 0);
    for (TimelineRows rows = TimelineRows::WithMemory; rows < TimelineRows::Rows4;
         rows = TimelineRows(std::uint8_t(rows) + 1)) {
        if (leastHeight(rows) <= (rows == TimelineRows::WithMemory ? withMemory : without))
            return rows;
    }
    return TimelineRows::Rows4;
}

void TimelineGeometry::setRows(std::vector<TimelineRowShape> rows, std::optional<TimelineRows> wanted, double legend,
                               bool isLegendThere)
{
    m_rows = std::move(rows);
    m_heights.clear();
    m_bottoms.clear();
    const bool hasSomeMemory = std::ranges::count(m_rows, true, &TimelineRowShape::hasMemory) > 0;
    m_height = wanted.value_or(fittingRows(hasSomeMemory ? legend : 0, isLegendThere));
    double most = 0;
    for (const TimelineRowShape &shape : m_rows)
        most += largestRow(m_height, shape) - leastRow(m_height, shape);
    const double spare = area().height() - leastHeight(m_height);
    const double share = std::clamp(spare / std::max(1.0, most), 0.0, 1.0);
    double between = 0;
    if (const auto hosts = std::ranges::count(m_rows, true, &TimelineRowShape::beginsHost);
        hosts > 0 && areTextless(m_height))
        between = std::clamp<double>(std::floor(scaled(lowestBetweenHosts) + spare / double(hosts)),
                                     scaled(lowestBetweenHosts), scaled(mostBetweenHosts));
    double bottom = 0;
    for (const TimelineRowShape &shape : m_rows) {
        const double least = leastRow(m_height, shape);
        m_heights.push_back(std::floor(least + (largestRow(m_height, shape) - least) * share));
        bottom += m_heights.back() + (shape.hasHead ? scaled(headHeight) : 0) + (shape.beginsHost ? between : 0);
        m_bottoms.push_back(bottom);
    }
}

double TimelineGeometry::wantedHeight(const std::vector<TimelineRowShape> &rows)
{
    const auto ofPlan = std::size_t(std::ranges::count(rows, false, &TimelineRowShape::isMeasured));
    const TimelineRows wanted = ofPlan >= manyRows ? TimelineRows::Rows28 : TimelineRows::WithMemory;
    double height = scaled(axisHeightAt1);
    for (const TimelineRowShape &shape : rows)
        height += largestRow(wanted, shape) + (shape.hasHead ? scaled(headHeight) : 0);
    return height;
}

double TimelineGeometry::labelWidth() const
{
    return std::min<double>(scaled(areTextless(m_height) ? 128 : 172), m_size.width() / 3);
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
    const auto band = [&](double top, double height) {
        return QRectF(area().left(), room.top() + top, area().width(), std::floor(height));
    };
    if (m_rows[index].isSummary)
        return band(scaled(4), room.height() - scaled(8));
    if (m_rows[index].isMeasured && !areTextless(m_height))
        return areLow(m_height)
                   ? band(scaled(1), room.height() - scaled(4))
                   : band(scaled(3), std::clamp<double>(room.height() - scaled(12), scaled(12), scaled(30)));
    switch (m_height) {
    case TimelineRows::WithMemory:
        if (m_rows[index].hasMemory)
            return band(scaled(6), std::clamp<double>(room.height() * 0.32, scaled(20), scaled(40)));
        break;
    case TimelineRows::WithoutMemory: break;
    case TimelineRows::Rows28: return band(scaled(4), scaled(m_rows[index].sendsBeside ? 15 : 20));
    case TimelineRows::Rows16: return band(scaled(1), scaled(m_rows[index].sendsBeside ? 8 : 13));
    case TimelineRows::Rows12: return band(scaled(1), scaled(9));
    case TimelineRows::Rows6:
    case TimelineRows::Rows4: return band(0, room.height() - scaled(betweenRows));
    }
    return band(scaled(6), std::clamp<double>(room.height() - scaled(18), scaled(14), scaled(40)));
}

QRectF TimelineGeometry::strip(std::size_t index) const
{
    const QRectF above = bars(index);
    if (areLow(m_height) && !m_rows[index].isSummary) {
        if (!m_rows[index].sendsBeside || m_height > TimelineRows::Rows16)
            return {};
        const bool isHigh = m_height == TimelineRows::Rows28;
        return {above.left(), above.bottom() + scaled(1), above.width(), double(scaled(isHigh ? 4 : 5))};
    }
    return {above.left(), above.bottom() + scaled(m_heights[index] >= scaled(84) ? 6 : 2), above.width(),
            double(scaled(5))};
}

QRectF TimelineGeometry::memory(std::size_t index) const
{
    if (!hasMemoryIn(m_height, m_rows[index]))
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

/// Of rows that are low, transfers lie below what computes: beside it they could not be told apart.
QRectF TimelineGeometry::band(std::size_t index, TimelineLevel level, TimelineBar::Role role) const
{
    const bool isBelow = level == TimelineLevel::Strip || (areLow(m_height) && role == TimelineBar::Role::Transfer &&
                                                           m_rows[index].sendsBeside && !m_rows[index].isSummary);
    return isBelow ? strip(index) : bars(index);
}

QRectF TimelineGeometry::barRect(std::size_t index, TimelineLevel level, double start, double end) const
{
    const QRectF room = level == TimelineLevel::Strip ? strip(index) : bars(index);
    const double from = x(start);
    return {from, room.top(), x(end) - from, room.height()};
}

QRectF TimelineGeometry::barRect(std::size_t index, TimelineLevel level, const TimelineBar &bar) const
{
    const QRectF drawn = band(index, level, bar.role);
    const QRectF room = drawn.isNull() ? bars(index) : drawn;
    const double from = x(bar.start);
    return sliceOfBar({from, room.top(), x(bar.end) - from, room.height()}, bar);
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
