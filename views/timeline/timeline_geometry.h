#pragma once

#include "views/timeline/timeline_data.h"

#include <QRectF>

namespace cutaway {

/// What a row has to have room for.
struct TimelineRowShape
{
    bool hasMemory = false;
    bool isSummary = false;   ///< bars alone
    bool hasHead = false;     ///< a section begins with it
    bool beginsHost = false;  ///< the row before is of another host
    bool sendsBeside = false; ///< it computes, and has transfers
    bool isMeasured = false;  ///< of a run: lower than those of the plan
};

/// How high rows are, from as high as is worth it down to what is just seen. The first two grow with the room there is.
enum class TimelineRows : std::uint8_t { WithMemory, WithoutMemory, Rows28, Rows16, Rows12, Rows6, Rows4 };

/// Pixels at 1×; none for those that grow.
std::optional<int> rowPixels(TimelineRows rows);
/// Drawn redone and not shrunk: idle time is plain ground, every pass is seen, nothing is written below 10 px.
inline bool areLow(TimelineRows rows)
{
    return rows >= TimelineRows::Rows28;
}
/// Without a line of text beside each row.
inline bool areTextless(TimelineRows rows)
{
    return rows >= TimelineRows::Rows6;
}

/// Of all rows of a timeline.
std::vector<TimelineRowShape> timelineRowShapes(const TimelineData &data);

/// Where everything of a timeline lies in its widget: labels at the left, the axis on top, rows below it.
///
/// Times to the right: `x = origin + (time − left) × scale`.
class TimelineGeometry
{
public:
    void setSize(QSizeF size) { m_size = size; }
    /// `wanted`: how high they are; else as high as all of them fit, without memory before they become low. `legend`:
    /// the height that is below the timeline while it shows memory; `isLegendThere`: the size is without it.
    void setRows(std::vector<TimelineRowShape> rows, std::optional<TimelineRows> wanted = {}, double legend = 0,
                 bool isLegendThere = false);
    TimelineRows rows() const { return m_height; }
    /// How far down the rows are scrolled, in pixels.
    void setTop(double top) { m_top = top; }

    /// What all rows are worth, with the axis: of many as much as they can be read with.
    static double wantedHeight(const std::vector<TimelineRowShape> &rows);
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
    bool beginsHost(std::size_t row) const { return m_rows[row].beginsHost; }
    /// Where bars of a role lie; null where they are not drawn.
    QRectF band(std::size_t row, TimelineLevel level, TimelineBar::Role role) const;
    QRectF barRect(std::size_t row, TimelineLevel level, double start, double end) const;
    /// Of one that is not drawn: where its row's bars lie.
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
    TimelineRows fittingRows(double legend, bool isLegendThere) const;
    double leastHeight(TimelineRows rows) const;

    QSizeF m_size;
    std::vector<TimelineRowShape> m_rows;
    TimelineRows m_height = TimelineRows::WithMemory;
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
