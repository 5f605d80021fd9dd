#pragma once

#include "views/canvas/drag/drag_session.h"

namespace cutaway {

/// Of what was dropped, in the scene: the boxes that are drawn for it at this zoom, with those of its edges for which
/// there is still `room`. Where not even the boxes have room, the first of them. Null: nothing is drawn of it.
QRectF placeOfDropped(const Scene &scene, const DragLoad &load, double zoom, QSizeF room);

} // namespace cutaway
