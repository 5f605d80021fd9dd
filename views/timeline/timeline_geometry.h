#pragma once

#include "views/timeline/timeline_data.h"

#include <QRectF>

namespace cutaway {

/// What a row has to have room for.
struct TimelineRowShape
{
    bool hasMemory = false;
    bool isSummary = false; ///< bars alone
    bool hasHead = false;   ///< a section begins with it
};

/// Of all rows of a timeline.
std::vector<TimelineRowShape> timelineRowShapes(const TimelineData &data);

/// Where everything of a timeline lies in its widget: labels at the left, the axis on top, rows below it.
///
/// Times to the right: `x = origin + (time − left) × scale`.
class TimelineGeometry
{
public:
    void setSize(QSizeF size) { m_size = size; }
    void setRows(std::vector<TimelineRowShape> rows);
    /// How far down the rows are scrolled, in pixels.
    void setTop(double top) { m_top = top; }

    /// As high as all rows can be, with the axis.
    static double largestHeight(const std::vector<TimelineRowShape> &rows);
    double labelWidth() const;
    double axisHeight() const;
    /// Where times are drawn.
    QRectF area() const;
    double contentHeight() const { return m_bottoms.empty() ? 0 : m_bottoms.back(); }

    QRectF row(std::size_t row) const; ///< with its label
    /// What is written above the first row of a section; null above others.
    QRectF head(std::size_t row) const;
    QRectF bars(std::size_t row) const;
    QRectF strip(std::size_t row) const;
    /// Null where there is no room for it.
    QRectF memory(std::size_t row) const;
    bool hasMemory() const; ///< there is room for that of a row
    QRectF barRect(std::size_t row, TimelineLevel level, double start, double end) const;
    QRectF barRect(std::size_t row, TimelineLevel level, const TimelineBar &bar) const;
    std::optional<std::size_t> rowAt(double y) const;

    double x(double time) const { return area().left() + (time - m_left) * m_scale; }
    double time(double x) const { return m_left + (x - area().left()) / m_scale; }
    double scale() const { return m_scale; } ///< pixels a second
    double left() const { return m_left; }   ///< the time at the left border

    /// All of `end` seconds, with room for the last label.
    void fit(double end);
    /// `end` bounds how far one can go. `fixedX` stays where it is.
    void zoomBy(double factor, double fixedX, double end);
    void panTo(double left, double end);
    /// As little movement as shows the time between.
    void show(double start, double stop, double end);

private:
    double fittingScale(double end) const;

    QSizeF m_size;
    std::vector<TimelineRowShape> m_rows;
    std::vector<double> m_heights; ///< by row, without heads
    std::vector<double> m_bottoms; ///< by row, from the first row's top
    double m_top = 0;
    double m_left = 0;
    double m_scale = 1;
};

/// The part of a band that is a bar's: those that run at the same time share its height.
QRectF sliceOfBar(const QRectF &band, const TimelineBar &bar);

/// A mark of the axis.
struct TimelineTick
{
    double time = 0;
    QString text;
};

/// Round times at least `distance` pixels apart between two times, in one unit: `1.5 ms`.
std::vector<TimelineTick> timelineTicks(double from, double to, double scale, double distance);

} // namespace cutaway
