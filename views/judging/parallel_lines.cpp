#include "views/judging/parallel_lines.h"

#include "views/theme/theme.h"

#include <QColor>
#include <QPainter>
#include <QPoint>
#include <algorithm>
#include <cmath>
#include <optional>

namespace cutaway {

namespace {

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

constexpr std::size_t mostWays = 4000;  ///< that are drawn to the pixel
constexpr int groundSteps = 24;         ///< of an axis, of those that step back, where there are more
constexpr int denseSteps = 40;          ///< of the others
constexpr std::size_t mostDashed = 300; ///< dashes take long

QColor lineInkOf(LineLook look)
{
    switch (look) {
    case LineLook::Infeasible: return theme().refused;
    case LineLook::Front: return theme().accent;
    case LineLook::Passing:
    case LineLook::LeftOut: break;
    }
    return theme().secondaryText;
}

} // namespace

std::vector<std::uint32_t> ParallelLines::waysFrom(std::size_t axis, const std::vector<LineLook> &looks, LineLook look,
                                                   int mostSteps) const
{
    const QLineF line = m_upright[axis];
    const int height = int(std::clamp((line.y1() - line.y2()) * m_image.devicePixelRatioF(), 1.0, 32767.0));
    const int steps = looks.size() > mostWays ? mostSteps : height;
    const auto isMeant = [&](std::size_t point) { return looks[point] == look; };
    return waysBetween(m_axes[axis].places, m_axes[axis + 1].places, isMeant, height, steps);
}

void ParallelLines::paint(const std::vector<LineLook> &looks)
{
    for (std::size_t axis = 0; axis + 1 < m_axes.size(); ++axis) {
        for (const LineLook look : {LineLook::Infeasible, LineLook::Passing, LineLook::Front}) {
            const std::vector<std::uint32_t> ways = waysFrom(axis, looks, look, denseSteps);
            if (look == LineLook::Infeasible && ways.size() <= mostDashed)
                paintDashed(axis, ways);
            else
                paintWays(axis, ways, lineInkOf(look), look == LineLook::Front ? 2 : 1);
        }
    }
}

void ParallelLines::paintGround(std::size_t points)
{
    const std::vector<LineLook> looks(points, LineLook::Passing);
    for (std::size_t axis = 0; axis + 1 < m_axes.size(); ++axis)
        paintWays(axis, waysFrom(axis, looks, LineLook::Passing, groundSteps), theme().line, 1);
}

void ParallelLines::paintWays(std::size_t axis, const std::vector<std::uint32_t> &ways, const QColor &ink,
                              double thickness)
{
    const double ratio = m_image.devicePixelRatioF();
    const QPoint foot = (m_upright[axis].p1() * ratio).toPoint();
    const QPoint next = (m_upright[axis + 1].p1() * ratio).toPoint();
    LineRasteriser(m_image, foot, next.x()).paint(ways, ink, int(std::lround(thickness * ratio)));
}

void ParallelLines::paintDashed(std::size_t axis, const std::vector<std::uint32_t> &ways)
{
    const double ratio = m_image.devicePixelRatioF();
    const QPointF foot = m_upright[axis].p1();
    const double right = m_upright[axis + 1].x1();
    QPainter painter(&m_image);
    painter.setPen(QPen(lineInkOf(LineLook::Infeasible), 1, Qt::DashLine));
    for (const std::uint32_t way : ways)
        painter.drawLine(QPointF(foot.x(), foot.y() - (way >> 16) / ratio),
                         QPointF(right, foot.y() - (way & 0xffff) / ratio));
}

} // namespace cutaway
