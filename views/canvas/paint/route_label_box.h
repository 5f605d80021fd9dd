#pragma once

#include "views/canvas/paint/paint_context.h"
#include "views/canvas/paint/route_style.h"

namespace cutaway {

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
