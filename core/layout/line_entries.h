#pragma once

#include "core/layout/layer_graph.h"

#include <cstdint>
#include <vector>

namespace cutaway {

/// Where a line enters a box from above.
struct LineEntry
{
    std::uint32_t box = 0;
    std::uint32_t line = 0;
    double from = 0;  ///< where the line comes from, across the flow
    double place = 0; ///< where it meets the box's upper border
};

/// Sets the place of each entry: straight below where the line comes from if the box is there, else in the
/// middle if there is no other, else as near as possible; side by side in the order in which their lines come. Sorts by
/// box and line. O(entries log entries).
void placeEntries(std::vector<LineEntry> &entries, const std::vector<LayoutBox> &boxes,
                  const std::vector<double> &places);

} // namespace cutaway
