#pragma once

#include "views/canvas/paint/route_labels.h"
#include "views/canvas/paint/route_style.h"

#include <functional>

namespace cutaway {

/// Edges between groups that are in view, then what lies over them, then their labels, which it gives back.
std::vector<ShownLabel> paintRoutes(PaintContext &context, const std::function<void()> &overLines = {});
/// Once more, over what was painted since.
void paintLabels(PaintContext &context, const std::vector<ShownLabel> &labels);

/// One edge along `points` with an arrow at its end.
void paintRoute(PaintContext &context, const std::vector<QPointF> &points, const RouteStyle &style);

} // namespace cutaway
