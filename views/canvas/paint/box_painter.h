#pragma once

#include "views/canvas/paint/paint_context.h"
#include "views/canvas/paint/route_labels.h"

namespace cutaway {

/// Lanes or the strip of stages, groups, edges and boundaries, at rest. Gives back the labels of edges.
std::vector<ShownLabel> paintScene(PaintContext &context);

/// The groups in view and everything in them that is visible. O(visible boxes).
void paintGroups(PaintContext &context);

/// One of them.
void paintGroup(PaintContext &context, std::uint32_t place);

/// What is selected of a box; of one that is drawn closed, in it as well.
Selected selectedIn(const PaintContext &context, BoxRef ref, bool isClosed);

/// One box without its children, at `rect`.
void paintBox(PaintContext &context, BoxRef ref, const QRectF &rect);

} // namespace cutaway
