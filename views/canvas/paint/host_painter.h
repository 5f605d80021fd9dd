#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// The names of hosts over their lanes; around tiles a frame with what all lanes of the host have and use.
void paintHosts(PaintContext &context);
/// Where they are written among tiles; elsewhere no edge has a label there.
std::vector<QRectF> hostNameRects(PaintContext &context);

} // namespace cutaway
