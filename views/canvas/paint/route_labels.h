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
    bool isUpright = false; ///< reads upwards, in a channel that is too narrow for words side by side
};

/// Of the edges `shown`, those with the most bytes first. A label that would lie on another one, on the text of a box
/// or on the name at a stub's end is moved along its edge, then turned upright; where there is no place it is left out.
/// So is what the boundary between two groups or another edge beside it says already, and so are all where they could
/// not be read.
std::vector<ShownLabel> shownLabels(PaintContext &context, std::vector<std::uint32_t> shown);

/// Whether the boundary that an edge crosses says the same: it carries all that is handed over there.
bool isToldByBoundary(const Scene &scene, const Route &route);

} // namespace cutaway
