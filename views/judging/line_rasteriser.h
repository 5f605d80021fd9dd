#pragma once

#include <QColor>
#include <QImage>
#include <QPoint>

#include <cstdint>
#include <optional>
#include <vector>

namespace cutaway {

/// Which ways lines go between two upright axes, each once, in pixels above the axes' feet: on the left in the upper
/// half, on the right in the lower. `from`, `to`: places on both by point, 0 to 1. `isMeant`: of which points. Lines
/// start and end at one of `steps` places. O(points + steps²).
template <class IsMeant>
std::vector<std::uint32_t> waysBetween(const std::vector<std::optional<float>> &from,
                                       const std::vector<std::optional<float>> &to, IsMeant isMeant, int height,
                                       int steps)
{
    const auto side = std::size_t(steps + 1);
    std::vector<bool> isTaken(side * side);
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] && to[i] && isMeant(i))
            isTaken[std::size_t(*from[i] * float(steps)) * side + std::size_t(*to[i] * float(steps))] = true;
    }
    std::vector<std::uint32_t> ways;
    for (std::size_t way = 0; way < isTaken.size(); ++way) {
        if (isTaken[way])
            ways.push_back(std::uint32_t(way / side) * std::uint32_t(height) / std::uint32_t(steps) << 16 |
                           std::uint32_t(way % side) * std::uint32_t(height) / std::uint32_t(steps));
    }
    return ways;
}

/// Straight lines between two axes that stand upright, thousands of them, as fast as pixels can be written: without
/// smoothing, which lines that lie this close do not need.
class LineRasteriser
{
public:
    /// `foot` and `end`: the lower end of the axis at the left and the column of that at the right, in the pixels of
    /// the image, which is of 32 bits.
    LineRasteriser(QImage &image, QPoint foot, int end) : m_image(image), m_foot(foot), m_end(end) {}

    /// Heights above the foot: that on the left axis in the upper half of each way, that on the right in the lower.
    void paint(const std::vector<std::uint32_t> &ways, const QColor &ink, int thickness);

private:
    void paintWay(QRgb *pixels, int from, int to, QRgb ink, int thickness) const;

    QImage &m_image;
    QPoint m_foot;
    int m_end;
};

} // namespace cutaway
