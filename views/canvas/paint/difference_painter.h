#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// The union of a plan and its baseline: boxes that hold what moved are framed and say where it was, and beside what
/// stayed a dashed outline stands where it was. Nothing without marks in the context. O(marked boxes).
void paintDifference(PaintContext &context);

} // namespace cutaway
