#pragma once

#include <QColor>
#include <QImage>
#include <QPoint>

#include <cstdint>
#include <vector>

namespace cutaway {

/// Straight lines between two axes that stand upright, thousands of them, as fast as pixels can be written: without
/// smoothing, which lines that lie this close do not need.
class WayPainter
{
public:
    /// `foot` and `end`: the lower end of the axis at the left and the column of that at the right, in the pixels of
    /// the image, which is of 32 bits.
    WayPainter(QImage &image, QPoint foot, int end) : m_image(image), m_foot(foot), m_end(end) {}

    /// Heights above the foot: that on the left axis in the upper half of each way, that on the right in the lower.
    void paint(const std::vector<std::uint32_t> &ways, const QColor &ink, int thickness);

private:
    void paintWay(QRgb *pixels, int from, int to, QRgb ink, int thickness) const;

    QImage &m_image;
    QPoint m_foot;
    int m_end;
};

} // namespace cutaway
