#pragma once

#include "views/canvas/drag/drag_controller.h"
#include "views/canvas/paint/target_badge.h"

namespace cutaway {

/// Where the parts of a drag are on the screen, in the widget.
struct DragPlaces
{
    QRectF ghost;                 ///< of what is dragged; null by keyboard before there is a target
    std::optional<QRectF> target; ///< what is seen of the group or lane that it would be dropped on
    std::optional<QRectF> badge;  ///< what the plan says to that
};

/// The drag must be active.
DragPlaces dragPlaces(const Scene &scene, const DragController &drag, const CanvasView &view, TextCache &texts);

/// Of a drag's badges, at their widest.
double dragBadgeWidth();
QSizeF ghostSize();
/// The place of a group that would come into being on a lane, in the scene.
QRectF newGroupRect(const Scene &scene, LaneIndex lane);

} // namespace cutaway
