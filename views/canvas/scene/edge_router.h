#pragma once

#include "views/canvas/scene/scene.h"

namespace cutaway {

/// What routing between lanes needs to know.
struct RoutingInput
{
    const Scene &scene;
    std::vector<std::uint32_t> laneOfPlace; ///< position of the lane that a place lies in
    double labelGrowth = 1;                 ///< labels are drawn so many times as large
    bool hasTrunks = false;                 ///< what leaves one side of a box shares its tracks
    bool isAmongTiles = false;              ///< tracks are as wide as the lines in them, and as their labels
};

/// How much room the tracks of all edges want.
struct RoutingDemand
{
    std::vector<std::size_t> channelTracks; ///< channel i lies left of column i; the last one right of all lanes
    std::vector<double> busHeights;         ///< above each row of lanes, for edges that go over the top
};

/// Gives every route its way at right angles: out of the side of a box, along a track of its own in the channel, into
/// the side of the other. What passes groups by goes through their strips, one track for each pair of groups; what else
/// passes lanes by, and links between tied groups, go over the top; what leads to another row of lanes, over the top of
/// that one. Among tiles, what leads to the next one in its lane is a short line between them. Channels lead through
/// all rows. With trunks, what many boxes read from one is a line with branches. O(routes log routes).
RoutingDemand routeBetweenLanes(const RoutingInput &input, std::vector<Route> &routes);

} // namespace cutaway
