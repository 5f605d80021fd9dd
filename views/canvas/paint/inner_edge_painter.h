#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// The arrows between boxes of a group at rest, with what happens to the values on their way. `hidden`: boxes that are
/// not drawn, whose arrows are not either; empty: none.
void paintInnerEdges(PaintContext &context, const GroupPlace &place, const std::vector<bool> &hidden);

/// One of them again, marked: along its own way, with what happens to the value on top.
void paintMarkedEdge(PaintContext &context, const InnerEdge &edge, const GroupPlace &place);

} // namespace cutaway
