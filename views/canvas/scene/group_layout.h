#pragma once

#include "core/layout/layout.h"
#include "views/canvas/scene/canvas_metrics.h"
#include "views/canvas/scene/group_content.h"

#include <functional>
#include <limits>

namespace cutaway {

using SiblingEdges = std::vector<SiblingPair>;
using CardHeight = std::function<double(ItemIndex)>;
using LayoutFunction = std::function<LayoutResult(const LayoutRequest &)>;

inline constexpr double unlimited = std::numeric_limits<double>::infinity();

/// One column in flow order, all boxes as wide as the group lets them. What is taller than `tallest` inside a box
/// becomes several columns side by side, and the box wider. O(boxes).
void layOutColumn(GroupContent &content, const SiblingEdges &edges, const CanvasMetrics &metrics, double width,
                  const CardHeight &cardHeight, double tallest = unlimited);

struct FlowLayout
{
    const LayoutFunction &layout; ///< gives the positions of one level
    LayoutRequest::Direction direction = LayoutRequest::Direction::TopDown;
    const EdgeNotes &notes;     ///< each gets a box of its own on its edge
    double longest = unlimited; ///< along the direction; what would be longer goes on beside itself
};

/// The inside of every open box by flow, innermost first.
void layOutByFlow(GroupContent &content, const SiblingEdges &edges, const CanvasMetrics &metrics,
                  const FlowLayout &flow);

/// Of a closed group in a lane: as high as its figures need.
QSizeF closedSize(const CanvasMetrics &metrics, double laneWidth);
void layOutClosed(GroupContent &content, const QSizeF &size);

/// The children of a box, in flow order.
std::vector<BoxIndex> childrenOf(const GroupContent &content, BoxIndex box);

/// Cuts a picture that is longer than `longest` along its direction between ranks and lays the pieces side by side,
/// each beginning where the first one does. Arrows from piece to piece run between them, each on a track of its own.
/// `fillsEach`: pieces are as long as `longest` lets them be and as near as the tracks allow; else all are about
/// equally long. O(boxes log boxes + points).
LayoutResult wrapped(LayoutResult picture, const LayoutRequest &request, double longest, bool fillsEach = false);

} // namespace cutaway
