#pragma once

#include "core/layout/layout.h"
#include "views/canvas/canvas_metrics.h"
#include "views/canvas/scene_box.h"

#include <functional>
#include <span>
#include <utility>

namespace cutaway {

using SiblingEdges = std::vector<std::pair<BoxIndex, BoxIndex>>;
using LayoutFunction = std::function<LayoutResult(const LayoutRequest &)>;

/// One column in flow order, all boxes as wide as the group lets them. O(boxes).
void layOutColumn(GroupContent &content, const SiblingEdges &edges, const CanvasMetrics &metrics, double width);

struct FlowLayout
{
    const LayoutFunction &layout; ///< gives the positions of one level
    LayoutRequest::Direction direction = LayoutRequest::Direction::TopDown;
};

/// The inside of every open box by flow, innermost first.
void layOutByFlow(GroupContent &content, const SiblingEdges &edges, const CanvasMetrics &metrics,
                  const FlowLayout &flow);

/// The children of a box, in flow order.
std::vector<BoxIndex> childrenOf(const GroupContent &content, BoxIndex box);

} // namespace cutaway
