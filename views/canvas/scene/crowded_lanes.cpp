#include "views/canvas/scene/crowded_lanes.h"

#include "views/canvas/scene/picture_form.h"

#include <algorithm>
#include <numeric>

namespace cutaway {

namespace {

QSizeF pictureSize(const CrowdedLanes &lanes, std::size_t allGroups, std::size_t columns)
{
    double width = -lanes.channel;
    double height = 0;
    for (const std::size_t groups : lanes.groups) {
        const std::size_t own = columnsOfLane(groups, allGroups, columns);
        const std::size_t rows = (groups + own - 1) / own;
        width += std::max(lanes.leastWidth, double(own) * lanes.group.width() + lanes.aroundGroups) + lanes.channel;
        height = std::max(height, lanes.aboveGroups + double(rows) * lanes.group.height());
    }
    return {width, height};
}

} // namespace

std::size_t columnsOfLane(std::size_t groups, std::size_t allGroups, std::size_t columns)
{
    return std::max<std::size_t>(1, groups * columns / std::max<std::size_t>(1, allGroups));
}

std::size_t columnsToRead(const CrowdedLanes &lanes)
{
    const std::size_t all = std::accumulate(lanes.groups.begin(), lanes.groups.end(), std::size_t(0));
    const auto readable = std::max<std::size_t>(1, std::size_t(lanes.view.width() / (goodFaces * lanes.group.width())));
    std::size_t chosen = readable;
    double best = leastFaces;
    for (std::size_t columns = lanes.groups.size(); columns <= std::min(all, 4 * readable); ++columns) {
        const double zoom = zoomToFit(pictureSize(lanes, all, columns), lanes.view);
        if (zoom <= best)
            continue;
        best = zoom;
        chosen = columns;
    }
    return chosen;
}

} // namespace cutaway
