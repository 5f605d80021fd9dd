#include "core/layout/picture_geometry.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

bool isStraight(const LayoutPoint &a, const LayoutPoint &b, const LayoutPoint &c)
{
    return (a.x == b.x && b.x == c.x) || (a.y == b.y && b.y == c.y);
}

} // namespace

std::vector<LayoutPoint> withoutNeedlessPoints(const std::vector<LayoutPoint> &path)
{
    std::vector<LayoutPoint> result;
    for (const LayoutPoint &point : path) {
        if (!result.empty() && result.back() == point)
            continue;
        if (result.size() >= 2 && isStraight(result[result.size() - 2], result.back(), point))
            result.back() = point;
        else
            result.push_back(point);
    }
    return result;
}

void fitToContent(LayoutResult &result, const std::vector<LayoutBox> &boxes)
{
    if (boxes.empty())
        return;
    LayoutPoint least = result.corners.front();
    LayoutPoint most = least;
    const auto include = [&](double x, double y) {
        least = {std::min(least.x, x), std::min(least.y, y)};
        most = {std::max(most.x, x), std::max(most.y, y)};
    };
    for (std::size_t box = 0; box < boxes.size(); ++box) {
        include(result.corners[box].x, result.corners[box].y);
        include(result.corners[box].x + boxes[box].width, result.corners[box].y + boxes[box].height);
    }
    for (const auto &path : result.paths)
        for (const LayoutPoint &point : path)
            include(point.x, point.y);
    const auto move = [&](LayoutPoint &point) { point = {point.x - least.x, point.y - least.y}; };
    std::for_each(result.corners.begin(), result.corners.end(), move);
    for (auto &path : result.paths)
        std::for_each(path.begin(), path.end(), move);
    result.width = most.x - least.x;
    result.height = most.y - least.y;
}

void transpose(LayoutRequest &request)
{
    for (LayoutBox &box : request.boxes)
        std::swap(box.width, box.height);
}

void transpose(LayoutResult &result)
{
    std::swap(result.width, result.height);
    for (LayoutPoint &corner : result.corners)
        std::swap(corner.x, corner.y);
    for (auto &path : result.paths)
        for (LayoutPoint &point : path)
            std::swap(point.x, point.y);
}

} // namespace cutaway
