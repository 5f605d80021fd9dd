#include "views/canvas/scene/edge_router.h"
#include "views/canvas/scene/route_collector.h"
#include "views/canvas/scene/scene.h"

#include <algorithm>
#include <cmath>

// The ways of edges, and the channels between lanes that they take.

namespace cutaway {

namespace {

constexpr double farLabels = 3; // growth of labels in a picture that is a third as large

} // namespace

void Scene::route()
{
    if (m_form.isStageStrip)
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
