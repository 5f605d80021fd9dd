#pragma once

#include "views/timeline/timeline_geometry.h"

/// Bars by place: under the pointer, and next to each other for the keyboard.
namespace cutaway {

/// The topmost bar at a point of the widget; idle time counts as one. Within two pixels, for very short bars.
std::optional<TimelineBarRef> findBar(const TimelineData &data, const TimelineGeometry &geometry, QPointF point);

/// The bar before (−1) or after (1) among those of its level; the first one where there is none yet. Nothing at the
/// end.
std::optional<TimelineBarRef> neighbourInRow(const TimelineData &data, const std::optional<TimelineBarRef> &from,
                                             int by);

/// The bar that starts nearest in the next row up (−1) or down (1) that has work.
std::optional<TimelineBarRef> neighbourInColumn(const TimelineData &data, const std::optional<TimelineBarRef> &from,
                                                int by);

/// A bar of one timeline in another that has as many rows: the one that says the same in the same row, else what stands
/// in its place; nothing where the row has become shorter. O(bars of the row).
std::optional<TimelineBarRef> sameBar(const TimelineData &before, const TimelineBarRef &bar, const TimelineData &after);

} // namespace cutaway
