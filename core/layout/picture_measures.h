#pragma once

#include "core/layout/layout.h"

namespace cutaway {

/// How easily the lines of a picture are followed.
struct PictureMeasures
{
    std::uint64_t crossings = 0; ///< points where an upright and a level line cross; lines that share a way count once
    std::uint64_t bends = 0;     ///< of all arrows
    double length = 0;           ///< of all arrows, in pixels
};

/// O(upright × level stretches of lines).
PictureMeasures measurePicture(const LayoutResult &result);

/// Whether an arrow runs through a box. O(boxes × stretches of lines).
bool crossesBox(const LayoutRequest &request, const LayoutResult &result);

} // namespace cutaway
