#pragma once

#include "views/canvas/paint/text_cache.h"
#include "views/selection/view_state.h"
#include "views/timeline/timeline_bar_look.h"
#include "views/timeline/timeline_geometry.h"

#include <QPainter>

namespace cutaway {

/// What a frame of the timeline needs.
struct TimelineFrame
{
    QPainter &painter;
    const TimelineData &data;
    const TimelineGeometry &geometry;
    const ViewState &state; ///< its selection and what is pointed at are marked
    TextCache &texts;
    std::optional<TimelineBarRef> current; ///< bars of its number are outlined
    bool hasFocus = false;
    std::optional<double> endBefore; ///< while a drop is shown that is not made: where the timeline ends now
};

/// Axis, rows and their labels.
void paintTimeline(TimelineFrame &frame);

/// The bars of one row that are in sight. Those below a few pixels are drawn together, as high as the share of the time
/// that they fill. O(bars in sight + pixels), with calls of the painter for wide and for pointed out bars only.
void paintTimelineBars(TimelineFrame &frame, std::size_t row);

/// Memory in use over time and the capacity, below the bars.
void paintTimelineMemory(TimelineFrame &frame, std::size_t row);

/// A row that is low: its label and its bars. O(bars in sight + pixels).
void paintLowRow(TimelineFrame &frame, std::size_t row);
/// Of rows without text: what stands beside all of one host, or beside every so manieth row.
void paintLabelsOfMany(TimelineFrame &frame);
/// Whether what is selected lies in the row.
bool isRowSelected(const TimelineFrame &frame, std::size_t row);
/// Colour of the row's device; none where rows have none.
void paintRowSwatch(TimelineFrame &frame, std::size_t row, const QRectF &swatch);

/// The look of a bar at its place: in the colour of its group, or as one of a group without; in rows that are low as
/// one of its phase.
BarLook timelineBarLook(const TimelineData &data, const TimelineTrack &track, TimelineLevel level,
                        const TimelineBar &bar, TimelineRows rows = TimelineRows::WithMemory);

/// The number that a bar shows: of its microbatch, else of its group where that runs once; may be empty.
QString timelineBarNumber(const TimelineData &data, const TimelineBar &bar);

/// Along the foot of a bar that nothing may delay.
void paintCriticalRule(QPainter &painter, const QRectF &bar);
/// Beside a bar, until when it could take.
void paintSlackLine(QPainter &painter, double from, double to, const QRectF &bar);

/// In the views' hover and selection.
BarMark markOf(const TimelineFrame &frame, const TimelineBar &bar);

/// Whether the selection means this bar.
bool isBarSelected(const ViewState &state, const TimelineData &data, const TimelineBar &bar);

} // namespace cutaway
