#include "views/judging/parallel_ranges.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

std::optional<std::size_t> indexOf(const std::vector<ParallelAxis> &axes, const QString &title)
{
    const auto axis = std::ranges::find(axes, title, &ParallelAxis::title);
    return axis == axes.end() ? std::nullopt : std::optional(std::size_t(axis - axes.begin()));
}

} // namespace

void ParallelRanges::setAxes(std::vector<ParallelAxis> axes)
{
    const std::vector<ParallelAxis> before = std::exchange(m_axes, std::move(axes));
    std::vector<std::optional<AxisRange>> ranges(m_axes.size());
    for (std::size_t i = 0; i < m_axes.size(); ++i) {
        if (const std::optional<std::size_t> same = indexOf(before, m_axes[i].title))
            ranges[i] = m_ranges[*same];
    }
    m_ranges = std::move(ranges);
}

std::optional<std::size_t> ParallelRanges::axisOf(const QString &title) const
{
    return indexOf(m_axes, title);
}

bool ParallelRanges::isAnyDrawn() const
{
    return std::ranges::any_of(m_ranges, [](const std::optional<AxisRange> &range) { return range.has_value(); });
}

std::vector<bool> ParallelRanges::passing(std::size_t points) const
{
    std::vector<bool> isPassing(points, true);
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
        const std::optional<AxisRange> &range = m_ranges[axis];
        const std::vector<std::optional<float>> &places = m_axes[axis].places;
        for (std::size_t i = 0; range && i < std::min(points, places.size()); ++i) {
            const std::optional<float> place = places[i];
            isPassing[i] = isPassing[i] && place && *place >= range->from && *place <= range->to;
        }
    }
    return isPassing;
}

} // namespace cutaway
