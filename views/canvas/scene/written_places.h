#pragma once

#include "views/canvas/scene/scene.h"

namespace cutaway {

/// Where the picture in `area` has boxes and heads with texts: lines that come over it pass behind these. Of open boxes
/// their heads, of what is drawn closed at this zoom (times the scale of texts) all. O(log n + found) for each group in
/// it.
std::vector<QRectF> writtenPlaces(const Scene &scene, const QRectF &area, double zoom);

} // namespace cutaway
