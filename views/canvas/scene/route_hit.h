#pragma once

#include "views/canvas/scene/scene.h"

namespace cutaway {

/// How far a point of the scene is from the way of an edge. O(its bends).
double distanceTo(const Route &route, QPointF point);

/// Edges at most `reach` away, the nearest first, as places among them. O(edges).
std::vector<std::uint32_t> routesNear(const std::vector<Route> &routes, QPointF point, double reach);

} // namespace cutaway
