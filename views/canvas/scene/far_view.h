#pragma once

#include "views/canvas/scene/hit_test.h"

namespace cutaway {

/// What becomes of boxes in a picture so small that the texts inside them could not be read: they are drawn closed,
/// with their own figures in letters that can. `zoom`: of the picture, times the scale of its texts.

/// Figures of its own take a box so many pixels on the screen.
inline constexpr double leastFaceWidth = 64;
inline constexpr double leastFaceHeight = 24;
inline constexpr double leastLineHeight = 14; ///< of a module, which tells name and figure on one line

/// Whether groups as wholes are closed: where lanes show them in boxes and there are several, or one with no module in
/// it that is large enough for figures of its own.
bool closesGroups(const Scene &scene, double zoom);

/// Whether a box that is open is drawn closed. A module stays open while one in it is large enough for figures of its
/// own. O(1).
bool isDrawnClosed(const Scene &scene, BoxRef box, double zoom);

/// The box that is drawn for another there: the outermost closed one around it, or itself.
BoxRef drawnBox(const Scene &scene, BoxRef box, double zoom);

/// What a point means there: the outermost box that is drawn closed, as a whole.
Hit hitFrom(const Scene &scene, Hit hit, double zoom);

} // namespace cutaway
