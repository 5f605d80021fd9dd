#pragma once

#include "views/canvas/paint/paint_context.h"
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

/// `3.06 MiB`, `all-gather 48.0 KiB`, and on a line below it the time that an edge between groups takes; empty where
/// there is nothing to say.
QString routeLabel(const Route &route);
/// What stands in the picture: of an edge between closed groups its time alone, where that is known.
QString shownRouteText(const PaintContext &context, const Route &route);
/// Edges between lanes have one, and those where something happens to the value; where lanes tell the bytes of what
/// passes them by, it needs none of its own.
bool hasRouteLabel(const Scene &scene, const Route &route);

/// Where a label with its middle there lies; lines of its text stand below each other.
QRectF routeLabelRect(PaintContext &context, QPointF centre, const QString &text);
void paintRouteLabel(PaintContext &context, QPointF centre, const QString &text, const RouteStyle &style);

} // namespace cutaway
