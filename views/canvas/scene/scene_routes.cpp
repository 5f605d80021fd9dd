#include "views/canvas/scene/edge_router.h"
#include "views/canvas/scene/route_collector.h"
#include "views/canvas/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

// The ways of edges, and the channels between lanes that they take.

namespace cutaway {

namespace {

constexpr double farLabels = 3; // growth of labels in a picture that is a third as large

} // namespace

void Scene::route()
{
    if (kind() == PictureKind::Stages)
        routeStages();
    else if (m_arrangement == Arrangement::ByFlow)
        routeByFlow();
    else
        routeInLanes();
    const auto &critical = m_plan->cost().criticalGroups;
    const auto mark = [&](Route &route) {
        const auto from = std::ranges::find(critical, m_places[route.from.place].group);
        route.isCritical =
            from != critical.end() && from + 1 != critical.end() && *(from + 1) == m_places[route.to.place].group;
    };
    std::ranges::for_each(m_routes, mark);
    std::ranges::for_each(m_farRoutes, mark);
    weigh(m_routes);
    weigh(m_farRoutes);
}

/// By time beside the longest between two groups; of what boxes of these exchange, each by its share of the bytes. By
/// bytes where no time is known.
void Scene::weigh(std::vector<Route> &routes) const
{
    std::map<std::pair<GroupIndex, GroupIndex>, double> secondsOfByte;
    for (const Route &edge : farRoutes()) {
        if (edge.bytes > 0 && edge.role == GroupEdge::Role::Data)
            secondsOfByte.emplace(std::pair(m_places[edge.from.place].group, m_places[edge.to.place].group),
                                  edge.seconds / double(edge.bytes));
    }
    const auto secondsOf = [&](const Route &route) {
        const auto known = secondsOfByte.find({m_places[route.from.place].group, m_places[route.to.place].group});
        return known == secondsOfByte.end() ? route.seconds : known->second * double(route.bytes);
    };
    double longest = 0;
    double most = 0;
    for (const Route &edge : farRoutes().empty() ? routes : farRoutes()) {
        longest = std::max(longest, edge.seconds);
        most = std::max(most, double(edge.bytes));
    }
    for (Route &route : routes) {
        const double share = longest > 0 ? secondsOf(route) / longest : most > 0 ? double(route.bytes) / most : 0;
        route.weight = std::sqrt(std::clamp(share, 0.0, 1.0));
    }
}

void Scene::routeInLanes()
{
    const RouteInput collected{*m_plan, m_places, m_firstPlace, m_boxOfItem, m_frame.hasStubs};
    m_farRoutes = m_isStacked ? std::vector<Route>() : collectGroupRoutes(collected);
    m_routes = isTiled() ? m_farRoutes : collectRoutes(collected);
    if (isMap())
        return;      // lines lie too close for edges: neighbours of what is selected are outlined
    weigh(m_routes); // tracks are as wide as what runs in them
    RoutingInput input{*this, std::vector<std::uint32_t>(m_places.size())};
    input.isAmongTiles = isTiled();
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
    if (isTiled()) {
        m_farRoutes = m_routes;
        return;
    }
    input.labelGrowth = farLabels;
    input.hasTrunks = true;
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

void Scene::widenChannels(const std::vector<std::size_t> &tracks)
{
    const CanvasMetrics &metrics = m_metrics;
    if (kind() == PictureKind::Tiles) {
        shareChannels(tracks);
        return;
    }
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

} // namespace cutaway
