#pragma once

#include "core/layout/layout.h"

#include <vector>

namespace cutaway {

/// Without points that repeat or lie on a straight line between their neighbours (horizontal or vertical).
std::vector<LayoutPoint> withoutNeedlessPoints(const std::vector<LayoutPoint> &path);

/// Moves the picture so that boxes and paths begin at 0, 0, and sets its width and height.
void fitToContent(LayoutResult &result, const std::vector<LayoutBox> &boxes);

/// Exchanges the axes: a picture from top to bottom becomes one from left to right.
void transpose(LayoutRequest &request);
void transpose(LayoutResult &result);

} // namespace cutaway
