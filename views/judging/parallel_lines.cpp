#include "views/judging/parallel_lines.h"

#include "views/judging/line_rasteriser.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

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
