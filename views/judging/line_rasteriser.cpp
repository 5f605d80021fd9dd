#include "views/judging/line_rasteriser.h"

#include <algorithm>

namespace cutaway {

void LineRasteriser::paint(const std::vector<std::uint32_t> &ways, const QColor &ink, int thickness)
{
    if (m_foot.x() < 0 || m_end <= m_foot.x())
        return;
    auto *pixels = reinterpret_cast<QRgb *>(m_image.bits());
    for (const std::uint32_t way : ways)
        paintWay(pixels, int(way >> 16), int(way & 0xffff), ink.rgba(), thickness);
}

/// In each column from where the line comes in to where it goes out.
void LineRasteriser::paintWay(QRgb *pixels, int from, int to, QRgb ink, int thickness) const
{
    constexpr int fraction = 16; // bits, of a pixel in fixed point
    const int step = ((from - to) << fraction) / (m_end - m_foot.x());
    const int end = std::min(m_end, m_image.width());
    const int lowest = m_image.height() - 1;
    const auto stride = m_image.bytesPerLine() / qsizetype(sizeof(QRgb));
    const int out = step - (step > 0) + (step < 0);
    int y = ((m_foot.y() - from) << fraction) + (1 << (fraction - 1));
    for (int x = m_foot.x(); x < end; ++x, y += step) {
        const int here = y >> fraction;
        const int there = (y + out) >> fraction;
        const int bottom = std::min(std::max(here, there) + thickness - 1, lowest);
        for (int row = std::max(std::min(here, there), 0); row <= bottom; ++row)
            pixels[row * stride + x] = ink;
    }
}

} // namespace cutaway
