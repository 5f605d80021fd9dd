#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// The lanes in view: ground, rule in the device's colour, name, memory and its bar.
void paintLanes(PaintContext &context);

/// One of them.
void paintLane(PaintContext &context, const LaneBox &lane);

/// Where the header of a lane stays in view when its own place is above; null: its own place is in view.
QRectF pinnedHeader(const Scene &scene, const LaneBox &lane, const QRectF &visible);

/// Above everything else, so that name and memory are seen however far down one is.
void paintPinnedHeaders(PaintContext &context);

/// Lane, or group by flow: colour swatch with the notch of the second eight.
void paintSwatch(PaintContext &context, const QRectF &rect, std::size_t number);

} // namespace cutaway
