#pragma once

#include "views/canvas/scene/scene.h"
#include "views/theme/theme.h"

namespace cutaway {

/// How an edge is drawn.
struct RouteStyle
{
    QColor ink;
    double width = 1;
    bool isDashed = false;
    bool hasArrow = true;
    QColor labelFill; ///< invalid: no label
    QColor labelLine;
    QColor labelInk;
};

/// Tied parameters are linked without a direction, order alone is dashed, and what is done to a value on its way stands
/// out.
RouteStyle styleOf(const Theme &theme, const Route &route);
RouteStyle plainStyle(const Theme &theme, std::int64_t bytes);

/// 1 below 256 KiB, 2 below 1 MiB, 3 above, one more for each further factor of 64.
double routeWidth(std::int64_t bytes);

} // namespace cutaway
