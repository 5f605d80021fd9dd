#pragma once

#include "views/canvas/paint/paint_context.h"
#include "views/canvas/scene/group_boundary.h"

namespace cutaway {

/// Where a boundary is to be taken, and beside it what crosses it and how long that takes, in letters of one size at
/// every zoom and in the part of the boundary that is in view. Tells the context where the texts are.
void paintBoundaryHandle(PaintContext &context, const GroupBoundary &boundary);

/// What is to be said where the pointer is, whole, on as many lines as it takes.
void paintPointerNote(PaintContext &context, QPointF pointer, const QString &text, const QColor &ink);

} // namespace cutaway
