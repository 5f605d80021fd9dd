#include "core/layout/picture_measures.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace cutaway {

namespace {

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
