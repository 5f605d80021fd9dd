#pragma once

#include "views/canvas/scene/scene.h"

#include <QLineF>

namespace cutaway {

/// Where a group ends and the one that runs behind it begins: a line along the later one, on the side of the earlier.
struct GroupBoundary
{
    GroupIndex earlier;
    GroupIndex later;
    QLineF line; ///< in the scene; upright or level
    bool isUpright() const { return line.x1() == line.x2(); }
};

/// None for plans whose groups have no order. O(groups log groups).
std::vector<GroupBoundary> boundariesOf(const Scene &scene);
/// The one within `reach` of a point.
std::optional<GroupBoundary> boundaryAt(const Scene &scene, QPointF point, double reach);

/// What moves when the boundary is put where the point is: from the later group what runs up to the operator there,
/// from the earlier one what runs from it on; to the end of its module if so wished. Empty where the point is on no
/// operator of either.
Move moveOfBoundary(const Scene &scene, const GroupBoundary &boundary, QPointF point, bool toModuleEnd);

} // namespace cutaway
