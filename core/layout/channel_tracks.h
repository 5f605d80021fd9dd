#pragma once

#include "core/layout/layer_graph.h"

#include <cstdint>
#include <vector>

namespace cutaway {

/// A line that runs along a channel between two ranks: it comes from one place above and leaves at places below.
struct ChannelLine
{
    double from = 0;
    double low = 0; ///< of all its places, `from` too
    double high = 0;
    bool isRightward = false;
};

/// Where a line leaves its channel downwards.
struct ChannelExit
{
    double place = 0;
    std::uint32_t line = 0;
};

/// A track for each line, 0 at the top, so that no two lines lie on each other: neither along the channel nor, but for
/// lines that exchange their places, on the way into or out of it. Few crossings. A channel router in the manner of
/// Hashimoto and Stevens (1971): lines in an order that the wishes above and below allow, each just below all that it
/// overlaps.
/// O(lines log lines).
std::vector<int> assignTracks(const std::vector<ChannelLine> &lines, const std::vector<ChannelExit> &exits);

/// Per box the place across the flow, beside the picture, of the line that carries its side arrows; unused for boxes
/// without any. Lines that pass the same ranks lie beside each other, short ones inside. O((boxes + arrows) log).
std::vector<double> placeSideTracks(const LayoutRequest &request, const LayerGraph &graph,
                                    const std::vector<double> &places);

} // namespace cutaway
