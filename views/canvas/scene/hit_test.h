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

/// Where the picture in `area` has boxes and heads with texts: lines that come over it pass behind these. Of open boxes
/// their heads, of what is drawn closed at this zoom (times the scale of texts) all. O(log n + found) for each group in
/// it.
std::vector<QRectF> writtenPlaces(const Scene &scene, const QRectF &area, double zoom);

/// How far a point of the scene is from the way of an edge. O(its bends).
double distanceTo(const Route &route, QPointF point);

/// Edges at most `reach` away, the nearest first, as places among them. O(edges).
std::vector<std::uint32_t> routesNear(const std::vector<Route> &routes, QPointF point, double reach);

/// The operator before which a cut at a point of the scene goes: the reader of the edge there, or the later of two
/// neighbours in a group with the point between them. None elsewhere. `reach`: how far from an edge it still counts.
/// O(routes + boxes of the group there).
std::optional<ItemIndex> cutPlaceAt(const Scene &scene, QPointF point, double reach);

} // namespace cutaway
