#pragma once

#include "views/canvas/canvas_metrics.h"
#include "views/canvas/scene/scene_box.h"

namespace cutaway {

/// Where a note of one line stands on an edge that was laid out without one: between boxes, as far as there is room.
QRectF noteRoom(const GroupContent &content, const InnerEdge &edge, const CanvasMetrics &metrics);

} // namespace cutaway
