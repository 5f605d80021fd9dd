#pragma once

#include "views/judging/parallel_axes.h"

#include <QImage>
#include <QLineF>
#include <cstdint>
#include <vector>

namespace cutaway {

/// How a plan's line looks: those of the front stand out; one that ranges leave out is in no picture but the ground.
enum class LineLook : std::uint8_t { Infeasible, Passing, Front, LeftOut };

/// Lines of thousands of plans across parallel axes. Between two axes each way is drawn once, however many plans go it:
/// what cannot be told apart costs nothing. Of thousands, ways that lie close together are one.
class ParallelLines
{
public:
    /// `upright`: where each axis stands, from its lower end up, in the points of the image.
    ParallelLines(QImage &image, const std::vector<ParallelAxis> &axes, std::vector<QLineF> upright)
        : m_image(image), m_axes(axes), m_upright(std::move(upright))
    {
    }

    /// By point. O(axes · (points + steps²)), steps at most the axes' height in pixels.
    void paint(const std::vector<LineLook> &looks);
    /// All of so many plans, as they step back below those that are left.
    void paintGround(std::size_t points);

private:
    std::vector<std::uint32_t> waysFrom(std::size_t axis, const std::vector<LineLook> &looks, LineLook look,
                                        int mostSteps) const;
    void paintWays(std::size_t axis, const std::vector<std::uint32_t> &ways, const QColor &ink, double thickness);
    void paintDashed(std::size_t axis, const std::vector<std::uint32_t> &ways);

    QImage &m_image;
    const std::vector<ParallelAxis> &m_axes;
    std::vector<QLineF> m_upright; ///< by axis
};

} // namespace cutaway
