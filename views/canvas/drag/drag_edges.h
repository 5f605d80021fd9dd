#pragma once

#include "views/canvas/scene/scene.h"

#include <functional>

namespace cutaway {

/// Data between two visible boxes of the picture as it would be; an invalid end is what is being dragged.
struct DragEdge
{
    BoxRef from;
    BoxRef to;
    std::int64_t bytes = 0;
};

/// What a drop changes about edges between groups, bundled by visible boxes, the heaviest first.
struct DragEdges
{
    std::vector<DragEdge> coming;
    std::vector<DragEdge> going;
};

/// O(edges of the items that move, log). `isMoved` tells the items that are dragged.
DragEdges findDragEdges(const Scene &scene, const Preview &preview, const std::vector<ItemIndex> &moved,
                        const std::function<bool(ItemIndex)> &isMoved);

} // namespace cutaway
