#pragma once

#include "views/canvas/paint/paint_context.h"
#include "views/canvas/scene/group_boundary.h"

namespace cutaway {

/// The strip of many stages: their times, the memory of their lanes, boundaries, what is handed over and their numbers,
/// and what the stage that is open below gets and hands on. Letters have the same size at every zoom: wider cells tell
/// more.
void paintStageStrip(PaintContext &context);

/// Over the two cells beside a boundary that is dragged: what their times are and would be. `then` null: that is not
/// known.
void paintStagesIfDropped(PaintContext &context, const GroupBoundary &boundary, const EditedPlan *then);

/// The ground of a part of a stage's time, the same in the strip and in its legend: forward passes are paler than
/// backward ones, what is sent and what is waited for are hatched.
void paintStageTime(QPainter &painter, const QRectF &rect, const Theme &theme, TimelineBar::Role role, bool hasPhases,
                    const QColor &ink);

} // namespace cutaway
