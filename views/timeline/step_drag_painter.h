#pragma once

#include "views/canvas/paint/text_cache.h"
#include "views/timeline/step_move.h"

#include <QPainter>

namespace cutaway {

/// A step at the pointer.
struct HeldStep
{
    const TimelineView &view; ///< its current bar is the step
    const EditedPlan &plan;
    const StepMove &move;   ///< what the plan says
    const TimelineBar &bar; ///< as it was when it was taken
    QPointF from;           ///< where it was pressed
    QPointF at;
};

/// As long as the step, in its row, and beside it what a drop would do.
void paintHeldStep(QPainter &painter, TextCache &texts, const HeldStep &step);

} // namespace cutaway
