#pragma once

#include "views/canvas/scene/scene.h"

#include <QLineF>

namespace cutaway {

/// Where a group ends and the one that runs behind it begins: a line along the later one, on the side of the earlier.
struct GroupBoundary
{
    GroupIndex earlier;
    GroupIndex later;
    QLineF line;      ///< in the scene; upright or level
    QRectF free = {}; ///< what lies between the lanes, or the groups, around the line
    bool isUpright() const { return line.x1() == line.x2(); }
};

/// None for plans whose groups have no order. O(groups log groups).
std::vector<GroupBoundary> boundariesOf(const Scene &scene);
/// The one within `reach` of a point.
std::optional<GroupBoundary> boundaryAt(const Scene &scene, QPointF point, double reach);

/// Where a boundary is taken, in the scene, and the zoom at which that is seen, times the scale of texts.
struct BoundaryPointer
{
    QPointF point;
    double zoom = 1;
};

/// What moves when the boundary is put where the pointer is: from the later group what runs up to the operator there,
/// from the earlier one what runs from it on; to the end of its module if so wished. In a closed box of several layers,
/// a group seen from far away among them, it goes layer by layer with the pointer, and so it does in a group or its
/// lane beside their boxes. Empty where the pointer is on no operator of either and in neither's lane.
Move moveOfBoundary(const Scene &scene, const GroupBoundary &boundary, const BoundaryPointer &pointer,
                    bool toModuleEnd);

} // namespace cutaway
