#pragma once

#include "views/canvas/scene/scene.h"
#include "views/theme/theme.h"

namespace cutaway {

/// How an edge is drawn.
struct RouteStyle
{
    QColor ink;
    double width = 1; ///< pixels on the screen at every zoom
    bool isDashed = false;
    bool hasArrow = true;
    QColor casing = {}; ///< of the ground: keeps it apart from what it crosses; invalid: none
    QColor labelFill;   ///< invalid: no label
    QColor labelLine;
    QColor labelInk;
};

/// Tied parameters are linked without a direction, order alone is dashed, and what is done to a value on its way stands
/// out.
RouteStyle styleOf(const Theme &theme, const Route &route);
RouteStyle plainStyle(const Theme &theme);
/// Of what is selected or under the pointer.
RouteStyle tracedStyle(const Theme &theme);

/// 1 to 4 pixels by the square root of its time; so are the widths of two pictures compared.
double routeWidth(const Route &route);
inline constexpr double widestRoute = 4;

/// Of an edge so wide, in pixels at every zoom.
struct ArrowHead
{
    double length = 0;
    double halfWidth = 0;
};
ArrowHead arrowHead(double routeWidth);

} // namespace cutaway
