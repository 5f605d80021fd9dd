#pragma once

#include "views/canvas/scene/scene.h"

namespace cutaway {

/// What lies under a point of the scene.
struct Hit
{
    enum class Part : std::uint8_t {
        Nothing,
        Lane,    ///< its empty place
        Header,  ///< of a lane, a group or an open module
        Chevron, ///< opens and closes a module
        Body,    ///< of a card, pill or closed module, or the ground inside an open box
    };
    Part part = Part::Nothing;
    BoxRef box;     ///< the innermost box; invalid on a lane
    LaneIndex lane; ///< also around boxes, where lanes are drawn
    bool isOnBox() const { return box.isValid(); }
};

/// O(log n + boxes that lie above each other there).
Hit hitTest(const Scene &scene, QPointF point);

/// What the views share of a hit.
Spot spotOf(const Scene &scene, const Hit &hit);

/// Visible boxes that meet `area`, cards and closed modules only. O(log n + found) for each group in it.
std::vector<BoxRef> boxesIn(const Scene &scene, const QRectF &area);

} // namespace cutaway
