#pragma once

#include "core/layout/layout.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace cutaway {

/// Without points that repeat or lie on a straight line between their neighbours (horizontal or vertical).
std::vector<LayoutPoint> withoutNeedlessPoints(const std::vector<LayoutPoint> &path);

/// Moves the picture so that boxes and paths begin at 0, 0, and sets its width and height.
void fitToContent(LayoutResult &result, const std::vector<LayoutBox> &boxes);

/// Exchanges the axes: a picture from top to bottom becomes one from left to right.
void transpose(LayoutRequest &request);
void transpose(LayoutResult &result);

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

/// Boxes that arrows connect, directly or through others: each part in ascending order, parts by their first box.
/// Arrows that name boxes which do not exist are overlooked. O(boxes + arrows).
std::vector<std::vector<std::uint32_t>> connectedParts(const LayoutRequest &request);

using LayoutFunction = std::function<LayoutResult(const LayoutRequest &)>;

/// Lays out the parts one by one and sets them beside each other in the order given, in as many rows as make the
/// picture no wider (or, from left to right, no taller) than is easy to read. `layoutFromTop` always sees a flow from
/// top to bottom, and no part of one box without arrows. Arrows between parts get no path.
LayoutResult layoutParts(const LayoutRequest &request, const std::vector<std::vector<std::uint32_t>> &parts,
                         const LayoutFunction &layoutFromTop);

} // namespace cutaway
