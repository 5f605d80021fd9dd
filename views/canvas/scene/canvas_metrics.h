#pragma once

#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

#include <optional>

namespace cutaway {

/// Sizes of the picture in pixels at zoom 1, scaled from the user's font height.
struct CanvasMetrics
{
    double scale = 1;
    double margin = 12 * scale; ///< around the picture
    double laneWidth = 216 * scale;
    double widestLane = 320 * scale;
    double channel = 40 * scale; ///< between lanes, for edges and their labels
    double widestChannel = 120 * scale;
    double hostGap = 0;             ///< more, where another host begins
    double hostHeader = 26 * scale; ///< above lanes, for their host's name
    double laneHeader = 52 * scale;
    double laneFoot = 12 * scale;
    double inset = 8 * scale; ///< of groups in a lane and of boxes in a group
    double groupHeader = 42 * scale;
    double groupFoot = 16 * scale;
    double groupGap = 12 * scale;
    double emptyGroup = 24 * scale; ///< the inside of a group that holds nothing
    double gap = 8 * scale;         ///< between boxes
    double card = 36 * scale;
    double pill = 20 * scale;
    double closedGroup = 96 * scale;
    double farChannel = 150 * scale; ///< between lanes that are shown so small that labels need more of it
    double closedModule = 40 * scale;
    double stackEdges = 4 * scale; ///< below a run of identical modules
    double moduleHeader = 24 * scale;
    double moduleInset = 6 * scale;
    double moduleFoot = 8 * scale;
    double flowCard = 184 * scale;  ///< width of cards by flow
    double noteWidth = 136 * scale; ///< of what happens to a value on its way
    double noteHeight = 34 * scale;
    double fullLane = 320 * scale; ///< of stacked lanes: items that fill a lane's memory
    double leastItem = 34 * scale; ///< two lines of text
    double newGroup = 148 * scale;
    double emptyLane = 40 * scale; ///< what an empty one has below its header, by flow
    double trackGap = 10 * scale;  ///< between edges in a channel
    double trackInset = 16 * scale;
    double busTrack = 8 * scale;       ///< between edges over the top
    double labelledTrack = 20 * scale; ///< between those that have labels there
    double passageTrack = 8 * scale;   ///< between edges that pass a group by
    double leastPassage = 20 * scale;
    double mostPassage = 96 * scale;
};

/// Of lanes that hold closed groups as tiles.
CanvasMetrics tileMetrics(const CanvasMetrics &metrics);
/// Of lanes that are a line each, as high as an empty one.
CanvasMetrics mapMetrics(const CanvasMetrics &metrics);

/// Sizes for what the plan's cards show: with chips of placements they are larger. A null plan has the usual ones.
CanvasMetrics planMetrics(const EditedPlan *plan);

/// Where all devices of a mesh do the same, lanes would say nothing: such plans are always arranged by flow.
Arrangement planArrangement(const EditedPlan *plan, Arrangement wanted);

/// Null for plans whose lanes hold groups in boxes.
const EditedPlan *stackedLanes(const EditedPlan *plan);

/// Lanes as narrow as a card without figures beside its name, close together, with room for their time below. Of
/// dense ones the fullest holds so many items: these are low, and headers have room for larger figures.
CanvasMetrics stackedMetrics(CanvasMetrics metrics, std::optional<std::size_t> denseItems = {});
/// Of dense lanes that are hardly more than a name, memory and time, and as wide as these need.
CanvasMetrics flatMetrics(CanvasMetrics metrics, std::size_t denseItems);

/// How high an item is in its lane: its share of what the lane can hold, and at least what its two lines need.
double stackedHeight(const EditedPlan &plan, ItemIndex item, const CanvasMetrics &metrics);

} // namespace cutaway
