#pragma once

#include "views/timeline/timeline_bar_look.h"

#include <QImage>
#include <QRect>
#include <QRectF>

#include <functional>
#include <vector>

namespace cutaway {

/// The narrow bars of one row at one height, set pixel by pixel: a painter's call for each of them is what takes the
/// time where there are thousands. O(1) a bar and O(pixels) to paint them.
class TimelineStrip
{
public:
    /// `band`: where the bars lie. The scale of pixels is the painter's.
    TimelineStrip(const QPainter &painter, const QRectF &band);

    /// A bar of some pixels.
    void addBox(double from, double to, const TimelineBar &bar, const BarLook &look, BarMark mark);
    /// A bar too narrow for a box, which lives until `paint`. Those within a few pixels are drawn together, as high as
    /// the share of the time that they fill, in the look of the first of them; forward is the lighter part on top.
    void addShare(double from, double to, const TimelineBar &bar, BarMark mark);
    void paint(QPainter &painter, const std::function<BarLook(const TimelineBar &)> &lookOf);

private:
    struct Column
    {
        double from = 0;
        double to = 0;
        double forward = 0; ///< pixels of time filled by forward bars
        double other = 0;
        const TimelineBar *first = nullptr; ///< null: empty
        BarMark mark = BarMark::None;
    };

    /// In device pixels of the image.
    QRect boxBetween(double from, double to) const;
    void makeImage();
    QRgb *row(int y) { return m_pixels + std::ptrdiff_t(y) * m_image.width(); }
    void fill(const QRect &box, const QColor &colour);
    void hatch(const QRect &box, const BarLook &look);
    void frame(const QRect &box, const QColor &colour, int width);
    void paintMark(const QRect &box, const QColor &colour);
    void drawColumn(const Column &column, const BarLook &look);

    QRectF m_band; ///< on whole device pixels
    double m_scale;
    QImage m_image;           ///< null until something is drawn
    QRgb *m_pixels = nullptr; ///< its own
    std::vector<Column> m_columns;
};

} // namespace cutaway
