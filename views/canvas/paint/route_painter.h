#pragma once

#include "views/canvas/paint/route_labels.h"

#include <functional>

namespace cutaway {

/// How an edge is drawn when it is not just there.
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

/// Edges between groups that are in view, then what lies over them, then their labels, which it gives back.
std::vector<ShownLabel> paintRoutes(PaintContext &context, const std::function<void()> &overLines = {});
/// Once more, over what was painted since.
void paintLabels(PaintContext &context, const std::vector<ShownLabel> &labels);

/// One edge along `points` with an arrow at its end.
void paintRoute(PaintContext &context, const std::vector<QPointF> &points, const RouteStyle &style);
/// Where the name at a stub's end lies.
QRectF stubNameRect(PaintContext &context, const Route &stub);
/// The names that the stubs among `shown` have: one that would lie on another is left out, its line leads below that.
std::vector<ShownLabel> stubNames(PaintContext &context, const std::vector<std::uint32_t> &shown);
/// Where a label with its middle there lies; lines of its text stand below each other, or are one that reads upwards.
QRectF routeLabelRect(PaintContext &context, QPointF centre, const QString &text, bool isUpright = false);
void paintRouteLabel(PaintContext &context, QPointF centre, const QString &text, const RouteStyle &style,
                     bool isUpright = false);
/// `3.06 MiB`, `all-gather 48.0 KiB`, and on a line below it the time that an edge between groups takes; empty where
/// there is nothing to say.
QString routeLabel(const Route &route);
/// Edges between lanes have one, and those where something happens to the value; where lanes tell the bytes of what
/// passes them by, it needs none of its own.
bool hasRouteLabel(const Scene &scene, const Route &route);
/// Tied parameters are linked without a direction, order alone is dashed, and what is done to a value on its way stands
/// out.
RouteStyle styleOf(const Theme &theme, const Route &route);
RouteStyle plainStyle(const Theme &theme, std::int64_t bytes);

/// 1 below 256 KiB, 2 below 1 MiB, 3 above, one more for each further factor of 64.
double routeWidth(std::int64_t bytes);

} // namespace cutaway
