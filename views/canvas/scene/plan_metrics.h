#pragma once

#include "views/canvas/canvas_metrics.h"
#include "views/selection/view_state.h"

namespace cutaway {

class EditedPlan;

/// Sizes for what the plan's cards show: with chips of placements they are larger. A null plan has the usual ones.
CanvasMetrics planMetrics(const EditedPlan *plan);

/// Where all devices of a mesh do the same, lanes would say nothing: such plans are always arranged by flow.
Arrangement planArrangement(const EditedPlan *plan, Arrangement wanted);

} // namespace cutaway
