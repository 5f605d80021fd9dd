#include "views/canvas/scene/edge_router.h"
#include "views/canvas/scene/far_view.h"
#include "views/canvas/scene/flow_wrapping.h"
#include "views/canvas/scene/route_collector.h"
#include "views/canvas/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace cutaway {

namespace {

constexpr double smallestWhole = 0.25;     // a zoom below which a strip shows nothing
constexpr double readableText = 0.75;      // a zoom below which texts are smaller than 9 pixels
constexpr double closedBelow = 0.5;        // a zoom below which texts in boxes cannot be read
constexpr std::size_t fewGroups = 3;       // rather some of them from the inside than all from the outside
constexpr std::size_t manyInLane = 24;     // groups: more are a wall
constexpr double closedFaces = 0.45;       // a zoom at which closed groups tell their figures well
constexpr double leastFaces = 0.3;         // one at which they still do
constexpr double worthIt = 1.1;            // a larger picture is worth another arrangement
constexpr std::size_t mostFitted = 50'000; // items that are laid out twice to find what fits
constexpr double farLabels = 3;            // growth of labels in a picture that is a third as large

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
    m_isDense = m_areClosed = false;
    for (GroupScene &group : m_contents)
        group.isKnown = group.isKnown && wasStacked == m_isStacked; // modules have no boxes in stacked lanes
    m_metrics = m_isStacked ? stackedMetrics(frame.metrics) : frame.metrics;
    m_layout = layout;
    m_lanes.clear();
    m_places.clear();
    m_routes.clear();
    m_farRoutes.clear();
    m_channels.clear();
    m_busHeights.clear();
    m_lanesPerRow = 0;
    m_groupColumns = 0;
    m_openedByDefault.clear();
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
    fitOpenings();
    place();
    route();
    if (m_arrangement == Arrangement::ByDevice && !m_isStacked)
        widenLanes();
    if (!m_isStacked && m_groupColumns == 0)
        wrapStrip();
    if (m_arrangement == Arrangement::ByDevice)
        widenChannels(m_channelTracks);
    place();
    route();
    endMotion();
    finish();
    m_isArranged = true;
}

/// The zoom at which the whole picture fits the view.
double Scene::fitZoom() const
{
    constexpr double margins = 24;
    const QSizeF picture = pictureSize(*this);
    return std::min({1.0, (m_frame.view.width() - margins) / std::max(1.0, picture.width()),
                     (m_frame.view.height() - margins) / std::max(1.0, picture.height())});
}

/// Where the whole could hardly be read, lanes go below each other, and what has not been opened by hand is left closed
/// if that makes the picture larger.
void Scene::fitOpenings()
{
    chooseRows();
    if (m_isStacked) {
        makeDense();
    } else if (m_arrangement == Arrangement::ByDevice) {
        fitOpeningsInLanes();
        closeCrowdedLanes();
    }
    closeGroups();
}

void Scene::fitOpeningsInLanes()
{
    const double before = fitZoom();
    if (m_openedByDefault.empty() || before >= readableText || m_plan->itemCount() > mostFitted)
        return;
    auto opened = m_openings;
    for (const GroupIndex group : m_openedByDefault)
        m_openings[group] = {};
    layOutGroups();
    chooseRows();
    if (fitZoom() < worthIt * before) {
        m_openings = std::move(opened);
        layOutGroups();
        chooseRows();
    }
    makeRoomForLabels();
}

/// Many groups that could hardly be read are closed, so that their figures can: small by flow, narrow in lanes.
void Scene::closeGroups()
{
    const double zoom = fitZoom();
    const bool isReadable =
        m_arrangement == Arrangement::ByFlow ? zoom >= closedBelow : zoom * m_laneWidth >= leastFaceWidth;
    if (isReadable || m_isStacked || m_areClosed || m_places.size() <= fewGroups)
        return;
    m_areClosed = true;
    layOutGroups();
    place();
    if (m_arrangement == Arrangement::ByFlow)
        return;
    chooseRows();
    makeRoomForLabels();
}

/// Lanes of hundreds of groups below each other would be slivers: their groups are closed and stand in several columns,
/// as many as make the picture largest, or as can be read side by side while one scrolls.
void Scene::closeCrowdedLanes()
{
    std::size_t groups = 0;
    std::size_t most = 0;
    for (const LaneBox &lane : m_lanes) {
        groups += lane.places.size();
        most = std::max(most, lane.places.size());
    }
    if (most <= manyInLane || fitZoom() >= smallestWhole)
        return;
    m_areClosed = true;
    m_lanesPerRow = 0;
    layOutGroups();
    const double face = m_metrics.laneWidth - 2 * m_metrics.inset + m_metrics.groupGap;
    const auto readable = std::size_t(m_frame.view.width() / (closedFaces * face));
    double best = 0;
    std::size_t chosen = readable;
    for (std::size_t columns = m_lanes.size(); columns <= std::min(groups, 4 * readable); ++columns) {
        m_groupColumns = columns;
        place();
        if (fitZoom() < leastFaces || fitZoom() <= best)
            continue;
        best = fitZoom();
        chosen = columns;
    }
    m_groupColumns = std::max<std::size_t>(1, chosen);
    place();
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

/// In as many pieces below each other as make it largest in the view.
LayoutResult Scene::wrappedFlow(LayoutResult flow, const LayoutRequest &request) const
{
    constexpr int mostPieces = 8;
    const auto zoomOf = [&](const LayoutResult &picture) {
        return std::min({1.0, m_frame.view.width() / std::max(1.0, picture.width),
                         m_frame.view.height() / std::max(1.0, picture.height)});
    };
    double best = zoomOf(flow);
    const LayoutResult whole = flow;
    for (int pieces = 2; pieces <= mostPieces && zoomOf(whole) < readableText; ++pieces) {
        LayoutResult candidate = wrapped(whole, request, whole.width / pieces);
        if (zoomOf(candidate) < worthIt * best)
            continue;
        best = zoomOf(candidate);
        flow = std::move(candidate);
    }
    return flow;
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
    if (m_frame.isByGraphviz)
        request.engine = LayoutRequest::Engine::Dot;
    m_flow = wrappedFlow(m_layout(request), request);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const LayoutPoint corner = m_flow.corners[i];
        m_places.push_back({groups[i], {}, {std::round(corner.x), std::round(corner.y)}, {}});
    }
    placeEmptyLanes();
}

void Scene::route()
{
    if (m_arrangement == Arrangement::ByFlow) {
        routeByFlow();
    } else {
        routeInLanes();
    }
    const auto &critical = m_plan->cost().criticalGroups;
    const auto mark = [&](Route &route) {
        const auto from = std::ranges::find(critical, m_places[route.from.place].group);
        route.isCritical =
            from != critical.end() && from + 1 != critical.end() && *(from + 1) == m_places[route.to.place].group;
    };
    std::ranges::for_each(m_routes, mark);
    std::ranges::for_each(m_farRoutes, mark);
}

void Scene::routeInLanes()
{
    const RouteInput collected{*m_plan, m_places, m_firstPlace, m_boxOfItem, m_frame.hasStubs};
    m_routes = collectRoutes(collected);
    m_farRoutes = m_isStacked ? std::vector<Route>() : collectGroupRoutes(collected);
    RoutingInput input{*this, std::vector<std::uint32_t>(m_places.size())};
    for (const LaneBox &lane : m_lanes) {
        for (const std::uint32_t place : lane.places)
            input.laneOfPlace[place] = lane.position;
    }
    if (m_lanes.empty())
        return;
    const RoutingDemand demand = routeBetweenLanes(input, m_routes);
    m_channelTracks = demand.channelTracks;
    if (m_channels.empty())
        m_busHeights = demand.busHeights;
    input.labelGrowth = farLabels;
    routeBetweenLanes(input, m_farRoutes);
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

} // namespace cutaway
