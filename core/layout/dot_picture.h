#pragma once

#include "core/base/result.h"
#include "core/layout/layout.h"

namespace cutaway {

/// A connected part from top to bottom as Graphviz's dot draws it: ranks by network simplex, order, coordinates
/// (Gansner, Koutsofios, North and Vo, A Technique for Drawing Directed Graphs, 1993) and its orthogonal routes, in
/// whole pixels. An error where dot gives up, or where one of its lines misses its boxes or crosses another one: what
/// is drawn is right or not dot's. One call at a time in a process; it cannot be stopped.
Result<LayoutResult> drawByDot(const LayoutRequest &request);

} // namespace cutaway
