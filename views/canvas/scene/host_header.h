#pragma once

#include "views/canvas/scene/scene.h"

namespace cutaway {

/// Lanes of one host that lie side by side, with its name above them.
struct HostSpan
{
    std::string host;
    QRectF rect;             ///< of the name and the line below it; of tiles, the frame around the lanes
    std::uint32_t first = 0; ///< of its lanes, as a position in the scene
    std::uint32_t last = 0;
};

/// None where all lanes are of one host. O(lanes).
std::vector<HostSpan> hostSpans(const Scene &scene);

} // namespace cutaway
