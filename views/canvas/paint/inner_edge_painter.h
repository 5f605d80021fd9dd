#pragma once

#include "views/canvas/paint/paint_context.h"
#include "views/canvas/scene/canvas_metrics.h"
#include "views/canvas/scene/scene_box.h"

namespace cutaway {

/// Where a note of one line stands on an edge that was laid out without one: between boxes, as far as there is room.
QRectF noteRoom(const GroupContent &content, const InnerEdge &edge, const CanvasMetrics &metrics);

/// The arrows between boxes of a group at rest, with what happens to the values on their way. `hidden`: boxes that are
/// not drawn, whose arrows are not either; empty: none.
void paintInnerEdges(PaintContext &context, const GroupPlace &place, const std::vector<bool> &hidden);

/// One of them again, marked: along its own way, with what happens to the value on top.
void paintMarkedEdge(PaintContext &context, const InnerEdge &edge, const GroupPlace &place);

} // namespace cutaway
