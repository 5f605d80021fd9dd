#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// Below the items of stacked lanes: what each lane's time is made of, against the slowest lane. Stays at the lower end
/// of the view where a lane goes on below it. While something is dragged, what a lane would gain or lose is outlined.
/// `dropped` is the plan after the drop; null: none is under way.
void paintLaneTimes(PaintContext &context, const EditedPlan *dropped);

} // namespace cutaway
