#include "views/canvas/paint/chip_card.h"
#include "views/canvas/scene/host_header.h"
#include "views/canvas/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <utility>

// Lanes side by side and, where they are many, in rows.

namespace cutaway {

namespace {

constexpr double readableLanes = 0.75; // a zoom below which texts are smaller than 9 pixels
constexpr double denseFrom = 0.5;      // a zoom below which items show no text
constexpr double worthRows = 1.15;     // a picture so much larger is worth another row
constexpr double rowGap = 24;          // between rows, beside what edges and hosts need
constexpr double hostName = 26;
constexpr std::size_t mostRows = 24;

} // namespace

std::size_t Scene::columnCount() const
{
    const std::size_t lanes = m_plan ? m_plan->laneCount() : 0;
    return std::max<std::size_t>(1, m_lanesPerRow == 0 ? lanes : std::min(lanes, m_lanesPerRow));
}

void Scene::chooseLaneWidth(double zoom)
{
    const CanvasMetrics &metrics = m_metrics;
    const auto lanes = double(columnCount());
    const double view = (m_frame.view.width() - 2 * metrics.margin) / zoom;
    const double room = (view - (lanes - 1) * metrics.channel) / lanes;
    m_laneWidth = std::floor(std::clamp(room, metrics.laneWidth, metrics.widestLane));
}

/// What is taller than the view will be shown smaller: there is room for wider lanes then, and longer names.
void Scene::widenLanes()
{
    double height = 0;
    for (const LaneBox &lane : m_lanes)
        height = std::max(height, m_lanesPerRow == 0 ? lane.rect.height() : lane.rect.bottom());
    const double before = m_laneWidth;
    chooseLaneWidth(std::min(1.0, m_frame.view.height() / std::max(height, 1.0)));
    if (m_laneWidth != before)
        layOutGroups();
}

/// The lengths of rows to choose from: of equal rows, and whole hosts where all have as many lanes.
std::vector<std::size_t> Scene::rowLengths() const
{
    const std::size_t lanes = m_lanes.size();
    std::vector<std::size_t> lengths;
    for (std::size_t rows = 2; rows <= std::min(mostRows, lanes); ++rows)
        lengths.push_back((lanes + rows - 1) / rows);
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    const std::vector<HostSpan> hosts = hostSpans(*this);
    if (hosts.empty() || lanes % hosts.size() != 0)
        return lengths;
    const std::size_t host = lanes / hosts.size();
    std::vector<std::size_t> whole;
    std::ranges::copy_if(lengths, std::back_inserter(whole),
                         [&](std::size_t length) { return length % host == 0 || host % length == 0; });
    return whole.empty() ? lengths : whole;
}

/// As many lanes side by side as make the picture largest, where one row of them could hardly be read.
void Scene::chooseRows()
{
    m_lanesPerRow = 0;
    place();
    if (m_arrangement == Arrangement::ByFlow)
        return;
    double best = fitZoom();
    if (best >= readableLanes)
        return;
    std::size_t chosen = 0;
    for (const std::size_t length : rowLengths()) {
        m_lanesPerRow = length;
        place();
        if (fitZoom() < (chosen == 0 ? worthRows : 1.0) * best)
            continue;
        best = fitZoom();
        chosen = length;
    }
    m_lanesPerRow = chosen;
    const double before = m_laneWidth;
    chooseLaneWidth(1);
    if (m_laneWidth != before)
        layOutGroups();
    place();
}

/// Labels of edges stay as large as letters while channels shrink.
void Scene::makeRoomForLabels()
{
    if (m_lanesPerRow == 0 || fitZoom() >= denseFrom)
        return;
    m_metrics.channel = m_metrics.farChannel;
    m_metrics.widestChannel = std::max(m_metrics.widestChannel, m_metrics.farChannel);
    chooseRows();
}

/// So many stacked lanes that no item shows its name: then items need not be as high as one.
void Scene::makeDense()
{
    if (m_showsItems || fitZoom() >= denseFrom)
        return;
    std::size_t most = 0;
    for (const GroupPlace &place : m_places)
        most = std::max(most, content(place).boxes.size());
    m_isDense = true;
    m_metrics = stackedMetrics(m_frame.metrics, most);
    m_lanesPerRow = 0;
    chooseLaneWidth(1);
    layOutGroups();
    chooseRows();
}

void Scene::widenChannels(const std::vector<std::size_t> &tracks)
{
    const CanvasMetrics &metrics = m_metrics;
    m_channels.assign(tracks.size(), metrics.channel);
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        const double wanted = metrics.trackInset + metrics.trackGap * double(tracks[i]) + 4 * metrics.scale;
        m_channels[i] = std::ceil(std::clamp(wanted, metrics.channel, metrics.widestChannel));
    }
    if (!tracks.empty() && tracks.front() == 0)
        m_channels.front() = 0;
    if (!tracks.empty() && tracks.back() == 0)
        m_channels.back() = 0;
}

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
    if (m_groupColumns == 0)
        return 1;
    double all = 0;
    for (const LaneIndex other : shownLanes())
        all += double(m_plan->lane(other).groups.size());
    const double share = double(m_plan->lane(lane).groups.size()) / std::max(1.0, all);
    return std::max<std::size_t>(1, std::size_t(std::floor(share * double(m_groupColumns))));
}

double Scene::widthOf(LaneIndex lane) const
{
    double width = 0;
    for (const GroupIndex group : m_plan->lane(lane).groups)
        width = std::max(width, content(group).size.width());
    const auto columns = double(columnsIn(lane));
    width = columns * (width + m_metrics.groupGap) - m_metrics.groupGap;
    return std::max(m_laneWidth, width + 2 * m_metrics.inset);
}

/// Where each column begins; after them, where one more would.
std::vector<double> Scene::columnLefts(const std::vector<LaneIndex> &lanes) const
{
    const std::size_t columns = m_lanesPerRow == 0 ? lanes.size() : std::min(lanes.size(), m_lanesPerRow);
    std::vector<double> widths(columns, m_laneWidth);
    for (std::size_t i = 0; i < lanes.size(); ++i)
        widths[i % columns] = std::max(widths[i % columns], widthOf(lanes[i]));
    std::vector<double> lefts;
    double x = m_channels.empty() ? 0 : m_channels.front();
    for (std::size_t column = 0; column < columns; ++column) {
        if (column > 0 && m_plan->lane(lanes[column]).host != m_plan->lane(lanes[column - 1]).host)
            x += m_metrics.hostGap;
        lefts.push_back(x);
        x += widths[column] + (column + 1 < m_channels.size() ? m_channels[column + 1] : m_metrics.channel);
    }
    lefts.push_back(x);
    return lefts;
}

double Scene::rowTop(std::size_t row) const
{
    const double bus = row < m_busHeights.size() ? m_busHeights[row] : 0;
    const double above = bus == 0 ? 0 : bus + 8 * m_metrics.scale;
    if (row == 0)
        return above;
    const bool hasHosts = !m_lanes.empty() && !m_plan->lane(m_lanes.front().lane).host.empty();
    return rowBottom(row - 1) + above + (rowGap + (hasHosts ? hostName : 0)) * m_metrics.scale;
}

/// Of what its lanes hold, and their feet.
double Scene::rowBottom(std::size_t row) const
{
    double bottom = 0;
    for (const LaneBox &lane : m_lanes) {
        if (lane.row != row)
            continue;
        bottom = std::max(bottom, lane.rect.top() + m_metrics.laneHeader + m_metrics.laneFoot);
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
    const std::vector<double> lefts = columnLefts(lanes);
    const std::size_t columns = lefts.size() - 1;
    double top = 0;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const std::size_t column = i % columns;
        const std::size_t row = i / columns;
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

/// By flow, below all groups, in rows that are no wider than these.
void Scene::placeEmptyLanes()
{
    if (meshOf(*m_plan))
        return; // which runs everything everywhere
    QRectF groups;
    for (const GroupPlace &place : m_places)
        groups |= QRectF(place.origin, content(place).size);
    const CanvasMetrics &metrics = m_metrics;
    const QSizeF size(metrics.laneWidth, metrics.laneHeader + metrics.emptyLane + metrics.laneFoot);
    const double step = size.width() + metrics.channel;
    const auto columns = std::max<std::size_t>(1, std::size_t((groups.width() + metrics.channel) / step));
    for (const LaneIndex lane : shownLanes()) {
        if (!m_plan->lane(lane).isPlace || !m_plan->lane(lane).groups.empty())
            continue;
        const std::size_t i = m_lanes.size();
        const double x = groups.left() + step * double(i % columns);
        const double y = groups.bottom() + metrics.channel + (size.height() + rowGap) * double(i / columns);
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
    m_strips.push_back({*passage, lane, {corner, QSizeF(m_laneWidth, height)}});
    return height + metrics.groupGap;
}

void Scene::setViewSize(QSizeF view)
{
    m_frame.view = view;
    const CanvasMetrics &metrics = m_metrics;
    m_bounds = {};
    for (const GroupPlace &place : m_places)
        m_bounds |= QRectF(place.origin, content(place).size);
    // Where many lanes are shown small side by side, they still reach down to the lower end of the view.
    const double width = m_lanes.empty() ? 0 : m_lanes.back().rect.right() + 2 * metrics.margin;
    const double zoom = std::min(1.0, view.width() / std::max(1.0, width));
    const double viewBottom = (view.height() - metrics.margin - 8 * metrics.scale) / zoom;
    const bool isOneRow = m_lanes.empty() || m_lanes.back().row == 0;
    std::vector<double> bottoms;
    for (LaneBox &lane : m_lanes) {
        if (m_arrangement == Arrangement::ByFlow) {
            m_bounds |= lane.rect;
            continue;
        }
        if (lane.row >= bottoms.size())
            bottoms.push_back(std::floor(isOneRow ? std::max(rowBottom(0), viewBottom) : rowBottom(lane.row)));
        lane.rect.setBottom(bottoms[lane.row]);
        m_bounds |= lane.rect;
    }
    for (const HostSpan &span : hostSpans(*this))
        m_bounds |= span.rect;
    for (const Route &route : m_routes) {
        for (const QPointF &point : route.points)
            m_bounds |= QRectF(point - QPointF(4, 4), QSizeF(8, 8));
    }
    if (!m_channels.empty() && m_channels.front() > 0)
        m_bounds.setLeft(std::min(m_bounds.left(), 0.0));
}

} // namespace cutaway
