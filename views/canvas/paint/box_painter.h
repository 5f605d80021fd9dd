#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// The groups in view and everything in them that is visible. O(visible boxes).
void paintGroups(PaintContext &context);

/// One box without its children, at `rect`.
void paintBox(PaintContext &context, BoxRef ref, const QRectF &rect);

} // namespace cutaway
