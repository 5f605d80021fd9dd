#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// The edges that are drawn at this zoom: between groups as wholes where these are closed.
const std::vector<Route> &routesOf(const PaintContext &context);
/// Those of them that are in view, as places among them.
std::vector<std::uint32_t> shownRoutes(const PaintContext &context);

/// What an edge says, and where: `rect` in the scene.
struct ShownLabel
{
    std::uint32_t route = 0;
    QRectF rect;
    QString text = {};
};

/// So many of the costliest edges have labels in the picture at rest, and those that are as costly as the last of them.
inline constexpr std::size_t labelsAtRest = 8;

/// Of the edges `shown`, the costliest of the picture, the costliest of these first, and what happens to values on
/// their way. A label lies on its edge, or between two groups below it, and on no other label, text of a box, head of
/// an edge or name at a stub's end; where there is no place it is left out. So is what the boundary between two groups
/// or another edge beside it says already, and so are all where they could not be read.
std::vector<ShownLabel> shownLabels(PaintContext &context, std::vector<std::uint32_t> shown);
/// Of edges that are traced, whatever they cost: those at rest where they are, others in places that are left.
std::vector<ShownLabel> tracedLabels(PaintContext &context, const std::vector<std::uint32_t> &traced,
                                     const std::vector<ShownLabel> &atRest);

/// Whether the boundary that an edge crosses says the same: it carries all that is handed over there.
bool isToldByBoundary(const Scene &scene, const Route &route);

} // namespace cutaway
