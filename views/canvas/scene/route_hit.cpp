#include "views/canvas/scene/route_hit.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cutaway {

namespace {

double distanceToSegment(QPointF point, QPointF from, QPointF to)
{
    const QPointF along = to - from;
    const double square = QPointF::dotProduct(along, along);
    const double at = square > 0 ? std::clamp(QPointF::dotProduct(point - from, along) / square, 0.0, 1.0) : 0;
    const QPointF away = point - (from + along * at);
    return std::hypot(away.x(), away.y());
}

} // namespace

double distanceTo(const Route &route, QPointF point)
{
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t i = 1; i < route.points.size(); ++i)
        nearest = std::min(nearest, distanceToSegment(point, route.points[i - 1], route.points[i]));
    return nearest;
}

std::vector<std::uint32_t> routesNear(const std::vector<Route> &routes, QPointF point, double reach)
{
    std::vector<std::pair<double, std::uint32_t>> near;
    for (std::uint32_t i = 0; i < routes.size(); ++i) {
        const double distance = distanceTo(routes[i], point);
        if (distance <= reach)
            near.emplace_back(distance, i);
    }
    std::ranges::sort(near);
    std::vector<std::uint32_t> places;
    for (const auto &[distance, place] : near)
        places.push_back(place);
    return places;
}

} // namespace cutaway
