#pragma once

#include "views/canvas/paint/paint_context.h"

#include <QRegion>

namespace cutaway {

class CanvasView;

/// Below the items of stacked lanes: what each lane's time is made of, against the slowest lane. Stays at the lower end
/// of the view where a lane goes on below it. While something is dragged, what a lane would gain or lose is outlined.
/// `dropped` is the plan after the drop; null: none is under way.
void paintLaneTimes(PaintContext &context, const EditedPlan *dropped);

/// How much of the view's lower end the times of stacked lanes hide where the lanes go on below it.
double timesOverView(const Scene &scene, const QRectF &visible);
/// A lane's foot, or the lower end of the view where there is room for items above it.
QRectF laneTimeRect(const Scene &scene, const LaneBox &lane, const QRectF &visible);
/// Between a stacked lane's figure and its bars, as far as these leave room.
QRectF roomAboveTime(PaintContext &context, const LaneBox &lane);

/// The part of the view where they lie over boxes of lanes that go on below it.
QRegion timesOverBoxes(const Scene &scene, const CanvasView &view);

} // namespace cutaway
