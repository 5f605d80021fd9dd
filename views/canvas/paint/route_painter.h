#pragma once

#include "views/canvas/paint/route_labels.h"
#include "views/canvas/paint/route_style.h"

#include <functional>

namespace cutaway {

/// Edges between groups that are in view, then what lies over them, then their labels, which it gives back.
std::vector<ShownLabel> paintRoutes(PaintContext &context, const std::function<void()> &overLines = {});
/// Once more, over what was painted since.
void paintLabels(PaintContext &context, const std::vector<ShownLabel> &labels);

/// Lines that run over ground alone keep a little of it on both sides, so that they can be told apart where they cross.
bool hasCasings(const PaintContext &context);
/// Where an edge runs: during a movement its ends follow their boxes.
std::vector<QPointF> pointsOf(const PaintContext &context, const Route &route);
/// One edge along `points` with an arrow at its end.
void paintRoute(PaintContext &context, const std::vector<QPointF> &points, const RouteStyle &style);

/// Where the name at the end of a stub lies: of the short end of an edge that leads to a value by its name instead of
/// to its box.
QRectF stubNameRect(PaintContext &context, const Route &stub);
/// The names that the stubs among `shown` have: one that would lie on another is left out, its line leads below that.
std::vector<ShownLabel> stubNames(PaintContext &context, const std::vector<std::uint32_t> &shown);

void paintStub(PaintContext &context, const Route &route);
void paintStubNames(PaintContext &context, const std::vector<std::uint32_t> &shown);

} // namespace cutaway
