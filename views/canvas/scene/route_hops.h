#pragma once

#include "views/canvas/scene/edge_router.h"

#include <optional>

namespace cutaway {

enum class Side : std::uint8_t { Left, Right };

/// One end of a hop: a box, or the strip of a group that the route passes by.
struct Stop
{
    QRectF rect;
    std::uint32_t lane = 0;
    std::optional<BoxRef> box;
    double passY = 0; ///< of the track through a strip
};

/// The part of a route from one stop to the next.
struct Hop
{
    std::size_t route = 0;
    Stop from;
    Stop to;
    Side out = Side::Right;
    Side in = Side::Left;
    std::size_t outChannel = 0;
    std::size_t inChannel = 0;
    double outY = 0;
    double inY = 0;
    double outX = 0; ///< of the track
    double inX = 0;
    double busY = 0;
    std::size_t busRow = 0; ///< of lanes, above which it goes over the top
    bool isStub = false;
    bool isFirst = true;
    bool usesBus() const { return outChannel != inChannel; }
};

/// Every route in parts, from box to box or by the strips of the groups that it passes by. Stubs have one part. Tells
/// routes whether they cross lanes. O(routes · stops).
std::vector<Hop> hopsOf(const RoutingInput &input, std::vector<Route> &routes);

} // namespace cutaway
