#pragma once

#include "views/canvas/paint_context.h"

namespace cutaway {

/// The lanes in view: ground, rule in the device's colour, name, memory and its bar.
void paintLanes(PaintContext &context);

/// Lane, or group by flow: colour swatch with the notch of the second eight.
void paintSwatch(PaintContext &context, const QRectF &rect, std::size_t number);

} // namespace cutaway
