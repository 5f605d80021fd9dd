#include "core/layout/picture_geometry.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace cutaway {

namespace {

bool isStraight(const LayoutPoint &a, const LayoutPoint &b, const LayoutPoint &c)
{
    return (a.x == b.x && b.x == c.x) || (a.y == b.y && b.y == c.y);
}

/// A straight part of a line: along one axis from `low` to `high`, at `place` on the other.
struct Stretch
{
    double place = 0;
    double low = 0;
    double high = 0;
};

struct Stretches
{
    std::vector<Stretch> upright;
    std::vector<Stretch> level;
};

Stretches stretchesOf(const LayoutResult &result)
{
    Stretches found;
    for (const auto &path : result.paths) {
        for (std::size_t i = 1; i < path.size(); ++i) {
            const LayoutPoint &a = path[i - 1];
            const LayoutPoint &b = path[i];
            if (a.x == b.x)
                found.upright.push_back({a.x, std::min(a.y, b.y), std::max(a.y, b.y)});
            else
                found.level.push_back({a.y, std::min(a.x, b.x), std::max(a.x, b.x)});
        }
    }
    return found;
}

std::uint64_t countCrossingPoints(const Stretches &stretches)
{
    std::set<std::pair<double, double>> points;
    for (const Stretch &upright : stretches.upright)
        for (const Stretch &level : stretches.level)
            if (upright.place > level.low && upright.place < level.high && level.place > upright.low &&
                level.place < upright.high)
                points.emplace(upright.place, level.place);
    return points.size();
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

PictureMeasures measurePicture(const LayoutResult &result)
{
    PictureMeasures measures;
    measures.crossings = countCrossingPoints(stretchesOf(result));
    for (const auto &path : result.paths) {
        measures.bends += path.size() < 2 ? 0 : path.size() - 2;
        for (std::size_t i = 1; i < path.size(); ++i)
            measures.length += std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    }
    return measures;
}

bool crossesBox(const LayoutRequest &request, const LayoutResult &result)
{
    const Stretches stretches = stretchesOf(result);
    for (std::size_t box = 0; box < request.boxes.size(); ++box) {
        const LayoutPoint corner = result.corners[box];
        const double right = corner.x + request.boxes[box].width;
        const double bottom = corner.y + request.boxes[box].height;
        const auto through = [](const Stretch &stretch, double from, double to, double low, double high) {
            return stretch.place > from && stretch.place < to && stretch.high > low && stretch.low < high;
        };
        const bool isCrossed =
            std::ranges::any_of(stretches.upright,
                                [&](const Stretch &s) { return through(s, corner.x, right, corner.y, bottom); }) ||
            std::ranges::any_of(stretches.level,
                                [&](const Stretch &s) { return through(s, corner.y, bottom, corner.x, right); });
        if (isCrossed)
            return true;
    }
    return false;
}

} // namespace cutaway
