#include "views/canvas/scene/scene.h"

#include "views/canvas/scene/picture_form.h"
#include "views/models/kind_words.h"

#include <algorithm>
#include <cmath>

// Lanes side by side and, where they are many, in rows.

namespace cutaway {

namespace {

constexpr double rowGap = 24;      // between rows, beside what edges and hosts need
constexpr double emptyRowGap = 12; // where no edge leads
constexpr double flatRowGap = 4;

} // namespace

std::vector<LaneIndex> Scene::shownLanes() const
{
    std::vector<LaneIndex> shown;
    for (std::size_t i = 0; i < m_plan->laneCount(); ++i) {
        const LaneInfo info = m_plan->lane(LaneIndex(i));
        if (info.isPlace || !info.groups.empty())
            shown.emplace_back(i);
    }
    return shown;
}

/// Than are drawn: one came or went.
bool Scene::hasOtherLanes() const
{
    return m_arrangement == Arrangement::ByDevice && !std::ranges::equal(shownLanes(), m_lanes, {}, {}, &LaneBox::lane);
}

/// In proportion to what it holds.
std::size_t Scene::columnsIn(LaneIndex lane) const
{
    if (m_form.groupColumns == 0)
        return 1;
    std::size_t all = 0;
    for (const LaneIndex other : shownLanes())
        all += m_plan->lane(other).groups.size();
    return columnsOfLane(m_plan->lane(lane).groups.size(), all, m_form.groupColumns);
}

double Scene::widthOf(LaneIndex lane) const
{
    double width = 0;
    for (const GroupIndex group : m_plan->lane(lane).groups)
        width = std::max(width, content(group).size.width());
    const auto columns = double(columnsIn(lane));
    width = columns * (width + m_metrics.groupGap) - m_metrics.groupGap;
    return std::max(m_form.laneWidth, width + 2 * m_metrics.inset);
}

/// Of tiles, a host that has no room in what is left of a row begins another one.
std::vector<Scene::GridCell> Scene::gridOf(const std::vector<LaneIndex> &lanes) const
{
    const std::size_t columns = m_form.lanesPerRow == 0 ? lanes.size() : std::min(lanes.size(), m_form.lanesPerRow);
    std::vector<GridCell> grid;
    GridCell next;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const auto hostOf = [&](std::size_t lane) { return m_plan->lane(lanes[lane]).host; };
        bool isFull = next.column == columns;
        if (isTiled() && next.column > 0 && hostOf(i) != hostOf(i - 1)) {
            std::size_t end = i + 1;
            while (end < lanes.size() && hostOf(end) == hostOf(i))
                ++end;
            isFull = isFull || end - i > columns - next.column;
        }
        if (isFull)
            next = {0, next.row + 1};
        grid.push_back(next);
        ++next.column;
    }
    return grid;
}

/// Where each column begins; after them, where one more would.
std::vector<double> Scene::columnLefts(const std::vector<LaneIndex> &lanes, const std::vector<GridCell> &grid) const
{
    const std::size_t columns = m_form.lanesPerRow == 0 ? lanes.size() : std::min(lanes.size(), m_form.lanesPerRow);
    std::vector<double> widths(columns, m_form.laneWidth);
    for (std::size_t i = 0; i < lanes.size(); ++i)
        widths[grid[i].column] = std::max(widths[grid[i].column], widthOf(lanes[i]));
    std::vector<double> lefts;
    double x = m_channels.empty() ? 0 : m_channels.front();
    for (std::size_t column = 0; column < columns; ++column) {
        if (!isTiled() && column > 0 && m_plan->lane(lanes[column]).host != m_plan->lane(lanes[column - 1]).host)
            x += m_metrics.hostGap;
        lefts.push_back(x);
        x += widths[column] + (column + 1 < m_channels.size() ? m_channels[column + 1] : m_metrics.channel);
    }
    lefts.push_back(x);
    return lefts;
}

double Scene::heightAbove(std::size_t row) const
{
    const double bus = row < m_busHeights.size() ? m_busHeights[row] : 0;
    const double aside = isTiled() ? 3 : 8;
    return bus == 0 ? 0 : bus + aside * m_metrics.scale;
}

double Scene::rowTop(std::size_t row) const
{
    const double above = heightAbove(row);
    if (isMap())
        return row == 0 ? 0 : rowBottom(row - 1) + m_metrics.groupGap;
    if (isTiled()) // frames of hosts, and the names in their upper lines
        return (row == 0 ? 0 : rowBottom(row - 1) + tileFrameFoot * m_metrics.scale) + above +
               (m_form.hasHosts ? m_metrics.hostHeader : 0) + tileFrameGap * m_metrics.scale;
    if (row == 0)
        return above;
    const bool hasHosts = !m_lanes.empty() && !m_plan->lane(m_lanes.front().lane).host.empty();
    const double gap = m_form.isFlat ? flatRowGap : rowGap;
    return rowBottom(row - 1) + above + gap * m_metrics.scale + (hasHosts ? m_metrics.hostHeader : 0);
}

/// Of what its lanes hold, and their feet.
double Scene::rowBottom(std::size_t row) const
{
    double bottom = 0;
    for (const LaneBox &lane : m_lanes) {
        if (lane.row != row)
            continue;
        const double room = lane.places.empty() && !m_isStacked ? m_metrics.emptyLane : 0; // to drop on
        bottom = std::max(bottom, lane.rect.top() + m_metrics.laneHeader + room + m_metrics.laneFoot);
        for (const std::uint32_t place : lane.places)
            bottom =
                std::max(bottom, placeRect(place).bottom() + m_metrics.laneFoot + (m_isStacked ? m_metrics.gap : 0));
    }
    for (const PassageStrip &strip : m_strips) {
        if (m_lanes[strip.lane].row == row)
            bottom = std::max(bottom, strip.rect.bottom() + m_metrics.laneFoot);
    }
    return bottom;
}

void Scene::placeInLanes()
{
    m_lanes.clear();
    const std::vector<LaneIndex> lanes = shownLanes();
    const std::vector<GridCell> grid = gridOf(lanes);
    const std::vector<double> lefts = columnLefts(lanes, grid);
    m_gridRight = lefts.back();
    double top = 0;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const auto [column, row] = grid[i];
        if (column == 0)
            top = std::round(rowTop(row));
        m_lanes.push_back({.lane = lanes[i],
                           .rect = {},
                           .places = {},
                           .position = std::uint32_t(i),
                           .column = std::uint32_t(column),
                           .row = std::uint32_t(row)});
        stackLane(m_lanes.back(), {lefts[column], top}, widthOf(lanes[i]));
    }
}

std::vector<LaneIndex> Scene::emptyLanes() const
{
    std::vector<LaneIndex> empty;
    if (meshOf(*m_plan))
        return empty; // which runs everything everywhere
    std::ranges::copy_if(shownLanes(), std::back_inserter(empty), [this](LaneIndex lane) {
        const LaneInfo info = m_plan->lane(lane);
        return info.isPlace && info.groups.empty();
    });
    return empty;
}

/// Lower beside closed groups, which are low themselves.
QSizeF Scene::emptyLaneSize() const
{
    const double room = m_form.areGroupsClosed ? m_metrics.emptyLane / 2 : m_metrics.emptyLane;
    return {m_metrics.laneWidth, m_metrics.laneHeader + room + m_metrics.laneFoot};
}

/// In rows that are no wider than the groups by flow, or than the view when these fill its height.
std::size_t Scene::emptyLanesInRow(QSizeF groups) const
{
    const double besideView = groups.height() * m_frame.view.width() / std::max(1.0, m_frame.view.height());
    const double widest = std::max(groups.width(), kind() == PictureKind::Bands ? m_form.bandWidth : besideView);
    const double step = emptyLaneSize().width() + m_metrics.channel;
    return std::max<std::size_t>(1, std::size_t((widest + m_metrics.channel) / step));
}

/// Of groups by flow and so many empty lanes below them.
QSizeF Scene::withEmptyLanes(QSizeF groups, std::size_t lanes) const
{
    if (lanes == 0)
        return groups;
    const QSizeF size = emptyLaneSize();
    const std::size_t columns = std::min(lanes, emptyLanesInRow(groups));
    const std::size_t rows = (lanes + columns - 1) / columns;
    const double width = double(columns) * (size.width() + m_metrics.channel) - m_metrics.channel;
    const double height = m_metrics.channel + double(rows) * (size.height() + emptyRowGap) - emptyRowGap;
    return {std::max(groups.width(), width), groups.height() + height};
}

void Scene::placeEmptyLanes()
{
    QRectF groups;
    for (const GroupPlace &place : m_places)
        groups |= QRectF(place.origin, content(place).size);
    const QSizeF size = emptyLaneSize();
    const std::size_t columns = emptyLanesInRow(groups.size());
    for (const LaneIndex lane : emptyLanes()) {
        const std::size_t i = m_lanes.size();
        const double x = groups.left() + (size.width() + m_metrics.channel) * double(i % columns);
        const double y = groups.bottom() + m_metrics.channel + (size.height() + emptyRowGap) * double(i / columns);
        m_lanes.push_back({.lane = lane,
                           .rect = QRectF(QPointF(std::round(x), std::round(y)), size),
                           .places = {},
                           .position = std::uint32_t(i),
                           .column = std::uint32_t(i % columns),
                           .row = std::uint32_t(i / columns)});
    }
}

void Scene::stackLane(LaneBox &lane, QPointF corner, double width)
{
    if (isMap()) {
        placeInLine(lane, corner, width);
        return;
    }
    const CanvasMetrics &metrics = m_metrics;
    const std::size_t columns = columnsIn(lane.lane);
    const double step = (width - 2 * metrics.inset + metrics.groupGap) / double(columns);
    double y = corner.y() + metrics.laneHeader;
    double lowest = y; // of the row
    std::size_t column = 0;
    for (const GroupIndex group : m_plan->lane(lane.lane).groups) {
        lane.places.push_back(std::uint32_t(m_places.size()));
        m_places.push_back({group, lane.lane, {std::round(corner.x() + metrics.inset + step * double(column)), y}, {}});
        lowest = std::max(lowest, y + content(group).size.height() + metrics.groupGap);
        if (++column < columns)
            continue;
        column = 0;
        y = lowest + placePassage(group, lane.position, {corner.x(), lowest});
        lowest = y;
    }
    y = lowest;
    lane.rect = {corner, QSizeF(width, y - corner.y())};
    for (PassageStrip &strip : m_strips) {
        if (strip.lane == lane.position)
            strip.rect.setWidth(width);
    }
}

/// Below the first drawing of a group. Returns the room taken.
double Scene::placePassage(GroupIndex group, std::uint32_t lane, QPointF corner)
{
    const auto passage = std::ranges::find(m_passages, group, &Passage::group);
    if (passage == m_passages.end() ||
        std::ranges::any_of(m_strips, [&](const PassageStrip &strip) { return strip.passage.group == group; }))
        return 0;
    const CanvasMetrics &metrics = m_metrics;
    const double height =
        std::clamp(metrics.passageTrack * double(passage->bypasses.size()), metrics.leastPassage, metrics.mostPassage);
    m_strips.push_back({*passage, lane, {corner, QSizeF(m_form.laneWidth, height)}});
    return height + metrics.groupGap;
}

namespace {

/// From the middle of one channel to the middle of another; at the ends of a row, over all of it.
QRectF frameAround(const Scene &scene, const LaneBox &first, const LaneBox &last)
{
    const double s = scene.metrics().scale;
    const double half = tileFrameGap / 2 * s;
    const auto &lanes = scene.lanes();
    const LaneBox *before = first.column > 0 ? &lanes[first.position - 1] : nullptr;
    const bool isLast = last.position + 1 == lanes.size() || lanes[last.position + 1].column == 0;
    const double left = before ? (before->rect.right() + first.rect.left()) / 2 + half : 0;
    const double right =
        isLast ? scene.gridRight() : (last.rect.right() + lanes[last.position + 1].rect.left()) / 2 - half;
    const double top = first.rect.top() - scene.heightAbove(first.row) - scene.metrics().hostHeader;
    return {left, top, right - left, first.rect.bottom() + tileFrameFoot * s - top};
}

} // namespace

std::vector<HostSpan> hostSpans(const Scene &scene)
{
    std::vector<HostSpan> spans;
    if (scene.arrangement() == Arrangement::ByFlow || scene.stageStrip())
        return spans;
    const double s = scene.metrics().scale;
    for (const LaneBox &lane : scene.lanes()) {
        const std::string host = scene.plan()->lane(lane.lane).host;
        // Above all that edges need over the lanes.
        const double top = lane.rect.top() - scene.heightAbove(lane.row);
        const double height = scene.metrics().hostHeader;
        const QRectF above(lane.rect.left(), top - height, lane.rect.width(), height - 6 * s);
        if (!spans.empty() && spans.back().host == host && lane.column > 0) {
            spans.back().rect |= above;
            spans.back().last = lane.position;
        } else {
            spans.push_back({host, above, lane.position, lane.position});
        }
    }
    std::erase_if(spans, [](const HostSpan &span) { return span.host.empty(); });
    const bool isOneHost = std::ranges::all_of(spans, [&](const HostSpan &span) { return span.host == spans[0].host; });
    if (isOneHost)
        return {};
    for (HostSpan &span : spans) {
        const LaneBox &first = scene.lanes()[span.first];
        if (scene.isMap())
            span.rect = {0, first.rect.top(), scene.lanes().front().rect.left(), scene.metrics().emptyLane};
        else if (scene.isTiled())
            span.rect = frameAround(scene, first, scene.lanes()[span.last]);
    }
    return spans;
}

} // namespace cutaway
