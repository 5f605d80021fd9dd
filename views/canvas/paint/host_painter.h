#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// The names of hosts over their lanes.
void paintHosts(PaintContext &context);

} // namespace cutaway
