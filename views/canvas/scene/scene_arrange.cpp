#include "views/canvas/scene/edge_router.h"
#include "views/canvas/scene/host_header.h"
#include "views/canvas/scene/route_collector.h"
#include "views/canvas/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace cutaway {

namespace {

constexpr double smallestWhole = 0.25; // a zoom below which a strip shows nothing

QSizeF pictureSize(const Scene &scene)
{
    QRectF whole;
    for (std::uint32_t place = 0; place < scene.places().size(); ++place)
        whole |= scene.placeRect(place);
    for (const LaneBox &lane : scene.lanes())
        whole |= lane.rect;
    return whole.size();
}

/// Turned where the flow runs from left to right: the height is along it.
QSizeF turned(const Scene &scene, QSizeF size, bool isSideways)
{
    return isSideways && scene.arrangement() == Arrangement::ByFlow ? size.transposed() : size;
}

} // namespace

void Scene::arrange(Arrangement arrangement, const SceneFrame &frame, const LayoutFunction &layout)
{
    m_arrangement = arrangement;
    m_frame = frame;
    const bool wasStacked = std::exchange(m_isStacked, arrangement == Arrangement::ByDevice && stackedLanes(m_plan));
    for (GroupScene &group : m_contents)
        group.isKnown = group.isKnown && wasStacked == m_isStacked; // modules have no boxes in stacked lanes
    m_metrics = m_isStacked ? stackedMetrics(frame.metrics) : frame.metrics;
    m_layout = layout;
    m_lanes.clear();
    m_places.clear();
    m_routes.clear();
    m_channels.clear();
    m_busHeight = 0;
    if (!m_plan)
        return;
    m_contents.resize(m_plan->groupCount());
    m_boxOfItem.assign(m_plan->itemCount(), noBox);
    m_longest = unlimited;
    chooseLaneWidth(1);
    for (const GroupIndex group : existingGroups()) {
        if (!m_contents[group.value()].isKnown)
            readGroup(group);
        layOutGroup(group);
    }
    readPassages();
    place();
    route();
    if (m_arrangement == Arrangement::ByDevice && !m_isStacked)
        widenLanes();
    if (!m_isStacked)
        wrapStrip();
    if (m_arrangement == Arrangement::ByDevice)
        widenChannels(m_channelTracks);
    place();
    route();
    endMotion();
    finish();
    m_isArranged = true;
}

void Scene::chooseLaneWidth(double zoom)
{
    const CanvasMetrics &metrics = m_metrics;
    const double lanes = std::max<double>(1, double(m_plan->laneCount()));
    const double view = (m_frame.view.width() - 2 * metrics.margin) / zoom;
    const double room = (view - (lanes - 1) * metrics.channel) / lanes;
    m_laneWidth = std::floor(std::clamp(room, metrics.laneWidth, metrics.widestLane));
}

/// What is taller than the view will be shown smaller: there is room for wider lanes then, and longer names.
void Scene::widenLanes()
{
    double height = 0;
    for (const LaneBox &lane : m_lanes)
        height = std::max(height, lane.rect.height());
    const double before = m_laneWidth;
    chooseLaneWidth(std::min(1.0, m_frame.view.height() / std::max(height, 1.0)));
    if (m_laneWidth != before)
        layOutGroups();
}

void Scene::layOutGroups()
{
    for (const GroupIndex group : existingGroups())
        layOutGroup(group);
}

/// Far longer than the view and much narrower.
bool Scene::isStrip() const
{
    const QSizeF picture = turned(*this, pictureSize(*this), m_frame.isSideways);
    const QSizeF view = turned(*this, m_frame.view, m_frame.isSideways);
    return picture.height() * smallestWhole > view.height() &&
           picture.width() * view.height() < 0.5 * picture.height() * view.width();
}

/// A model with everything open may be a thousand times as long as it is wide: nothing could be seen of the whole. Its
/// boxes get columns side by side, shorter and shorter ones until the picture has about the view's shape.
void Scene::wrapStrip()
{
    place();
    if (!isStrip())
        return;
    const QSizeF picture = pictureSize(*this);
    const QSizeF view = turned(*this, m_frame.view, m_frame.isSideways);
    const double length = std::sqrt(picture.width() * picture.height() * view.height() / view.width());
    for (double longest = 2 * length; isStrip() && longest > length / 4; longest *= 0.75) {
        m_longest = longest;
        layOutGroups();
        place();
    }
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

void Scene::place()
{
    std::map<std::pair<GroupIndex, LaneIndex>, QPointF> before;
    for (const GroupPlace &place : m_places)
        before.emplace(std::pair(place.group, place.lane), place.origin);
    m_places.clear();
    m_strips.clear();
    m_firstPlace.clear();
    if (m_arrangement == Arrangement::ByDevice)
        placeInLanes();
    else
        placeByFlow();
    for (GroupPlace &place : m_places) {
        const auto known = before.find({place.group, place.lane});
        if (known != before.end() && known->second != place.origin) {
            place.previousOrigin = known->second;
            m_isMoving = true;
        }
    }
    for (std::uint32_t i = 0; i < m_places.size(); ++i)
        m_firstPlace.try_emplace(m_places[i].group, i);
}

void Scene::readPassages()
{
    m_passages = m_arrangement == Arrangement::ByDevice ? passagesOf(*m_plan) : std::vector<Passage>();
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

void Scene::placeInLanes()
{
    const CanvasMetrics &metrics = m_metrics;
    m_lanes.clear();
    m_laneTop = m_busHeight == 0 ? 0 : m_busHeight + 8 * metrics.scale;
    double x = m_channels.empty() ? 0 : m_channels.front();
    std::string host;
    for (const LaneIndex index : shownLanes()) {
        const std::string before = std::exchange(host, m_plan->lane(index).host);
        if (!m_lanes.empty() && host != before)
            x += metrics.hostGap;
        m_lanes.push_back({.lane = index, .rect = {}, .places = {}, .position = std::uint32_t(m_lanes.size())});
        stackLane(m_lanes.back(), x);
        const std::size_t channel = m_lanes.size();
        x += m_lanes.back().rect.width() + (channel < m_channels.size() ? m_channels[channel] : metrics.channel);
    }
}

void Scene::stackLane(LaneBox &lane, double x)
{
    const CanvasMetrics &metrics = m_metrics;
    double y = m_laneTop + metrics.laneHeader;
    double width = m_laneWidth;
    for (const GroupIndex group : m_plan->lane(lane.lane).groups) {
        lane.places.push_back(std::uint32_t(m_places.size()));
        m_places.push_back({group, lane.lane, {x + metrics.inset, y}, {}});
        y += content(group).size.height() + metrics.groupGap;
        width = std::max(width, content(group).size.width() + 2 * metrics.inset);
        y += placePassage(group, lane.position, {x, y});
    }
    lane.rect = {x, m_laneTop, width, y - m_laneTop};
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

void Scene::placeByFlow()
{
    m_lanes.clear();
    const std::vector<GroupIndex> groups = existingGroups();
    std::unordered_map<GroupIndex, std::uint32_t> position;
    LayoutRequest request{
        .direction = LayoutRequest::Direction::LeftRight, .boxGap = 40, .rankGap = 80, .boxes = {}, .arrows = {}};
    for (const GroupIndex group : groups) {
        position.emplace(group, std::uint32_t(position.size()));
        const QSizeF size = content(group).size;
        request.boxes.push_back({size.width(), size.height()});
    }
    for (const GroupEdge &edge : m_plan->edges())
        request.arrows.push_back({position.at(edge.from), position.at(edge.to)});
    m_flow = m_layout(request);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const LayoutPoint corner = m_flow.corners[i];
        m_places.push_back({groups[i], {}, {std::round(corner.x), std::round(corner.y)}, {}});
    }
}

void Scene::route()
{
    if (m_arrangement == Arrangement::ByFlow) {
        routeByFlow();
    } else {
        m_routes = collectRoutes({*m_plan, m_places, m_firstPlace, m_boxOfItem, m_frame.hasStubs});
        RoutingInput input{*this, std::vector<std::uint32_t>(m_places.size())};
        for (const LaneBox &lane : m_lanes) {
            for (const std::uint32_t place : lane.places)
                input.laneOfPlace[place] = lane.position;
        }
        if (!m_lanes.empty()) {
            const RoutingDemand demand = routeBetweenLanes(input, m_routes);
            m_channelTracks = demand.channelTracks;
            if (m_channels.empty())
                m_busHeight = demand.busHeight;
        }
    }
    const auto &critical = m_plan->cost().criticalGroups;
    for (Route &route : m_routes) {
        const auto from = std::ranges::find(critical, m_places[route.from.place].group);
        route.isCritical =
            from != critical.end() && from + 1 != critical.end() && *(from + 1) == m_places[route.to.place].group;
    }
}

void Scene::routeByFlow()
{
    m_routes = collectGroupRoutes({*m_plan, m_places, m_firstPlace, m_boxOfItem});
    for (std::size_t i = 0; i < m_routes.size(); ++i) {
        for (const LayoutPoint &point : m_flow.paths[i])
            m_routes[i].points.emplace_back(point.x, point.y);
        const auto &points = m_routes[i].points;
        if (points.size() > 1) {
            const std::size_t middle = points.size() / 2;
            m_routes[i].label = (points[middle - 1] + points[middle]) / 2;
        }
    }
}

/// What follows from positions: how far lanes reach, the whole's bounds, the index of the routes.
void Scene::finish()
{
    setViewSize(m_frame.view);
    std::vector<IntervalIndex::Interval> intervals;
    for (std::uint32_t i = 0; i < m_routes.size(); ++i) {
        if (m_routes[i].points.empty())
            continue;
        const auto [low, high] = std::ranges::minmax(m_routes[i].points, {}, &QPointF::y);
        intervals.push_back(
            {std::min(low.y(), m_routes[i].label.y()) - 12, std::max(high.y(), m_routes[i].label.y()) + 12, i});
    }
    m_routeIndex.build(std::move(intervals));
}

void Scene::setViewSize(QSizeF view)
{
    m_frame.view = view;
    const CanvasMetrics &metrics = m_metrics;
    m_bounds = {};
    // Where many lanes are shown small side by side, they still reach down to the lower end of the view.
    const double width = m_lanes.empty() ? 0 : m_lanes.back().rect.right() + 2 * metrics.margin;
    const double zoom = std::min(1.0, view.width() / std::max(1.0, width));
    double bottom = (view.height() - metrics.margin - 8 * metrics.scale) / zoom;
    if (!m_lanes.empty())
        bottom = std::max(bottom, m_lanes.front().rect.top() + metrics.laneHeader + metrics.laneFoot);
    for (const GroupPlace &place : m_places) {
        const QRectF rect(place.origin, content(place).size);
        m_bounds |= rect;
        bottom = std::max(bottom, rect.bottom() + metrics.laneFoot + (m_isStacked ? metrics.gap : 0));
    }
    for (LaneBox &lane : m_lanes) {
        lane.rect.setBottom(std::floor(bottom));
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
