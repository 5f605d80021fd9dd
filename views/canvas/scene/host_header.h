#pragma once

#include "views/canvas/scene/scene.h"

namespace cutaway {

/// Lanes of one host that lie side by side, with its name above them.
struct HostSpan
{
    std::string host;
    QRectF rect; ///< of the name and the line below it
};

/// None where all lanes are of one host. O(lanes).
std::vector<HostSpan> hostSpans(const Scene &scene);

} // namespace cutaway
