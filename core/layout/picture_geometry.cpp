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

namespace {

/// Which boxes belong together; found with path halving.
class BoxSets
{
public:
    explicit BoxSets(std::size_t count) : m_parents(count)
    {
        for (std::uint32_t box = 0; box < count; ++box)
            m_parents[box] = box;
    }

    std::uint32_t first(std::uint32_t box)
    {
        while (m_parents[box] != box)
            box = m_parents[box] = m_parents[m_parents[box]];
        return box;
    }

    void join(std::uint32_t a, std::uint32_t b)
    {
        a = first(a);
        b = first(b);
        m_parents[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::uint32_t> m_parents;
};

/// One part on its own, and where it came from.
struct Part
{
    LayoutRequest request;
    std::vector<std::uint32_t> boxes;
    std::vector<std::uint32_t> arrows;
    LayoutResult result;
    LayoutPoint corner; ///< in the whole picture
};

std::vector<Part> separate(const LayoutRequest &request, const std::vector<std::vector<std::uint32_t>> &groups)
{
    std::vector<Part> parts(groups.size());
    std::vector<std::uint32_t> partOf(request.boxes.size());
    std::vector<std::uint32_t> numberInPart(request.boxes.size());
    for (std::uint32_t part = 0; part < groups.size(); ++part) {
        parts[part].request = {
            request.direction, request.boxGap, request.rankGap, {}, {}, request.engine, request.attempt, {}};
        parts[part].boxes = groups[part];
        for (const std::uint32_t box : groups[part]) {
            partOf[box] = part;
            numberInPart[box] = static_cast<std::uint32_t>(parts[part].request.boxes.size());
            parts[part].request.boxes.push_back(request.boxes[box]);
            if (request.former.size() == request.boxes.size())
                parts[part].request.former.push_back(request.former[box]);
        }
    }
    for (std::uint32_t arrow = 0; arrow < request.arrows.size(); ++arrow) {
        const auto [from, to] = request.arrows[arrow];
        if (std::max(from, to) >= request.boxes.size() || partOf[from] != partOf[to])
            continue;
        Part &part = parts[partOf[from]];
        part.request.arrows.push_back({numberInPart[from], numberInPart[to]});
        part.arrows.push_back(arrow);
    }
    return parts;
}

/// Lets `layoutFromTop` see the axes exchanged where the flow goes from left to right.
LayoutResult layoutWithTheFlow(LayoutRequest &request, const LayoutFunction &layoutFromTop)
{
    if (request.direction == LayoutRequest::Direction::TopDown)
        return layoutFromTop(request);
    transpose(request);
    LayoutResult result = layoutFromTop(request);
    transpose(result);
    return result;
}

LayoutResult loneBox(const LayoutBox &box)
{
    return {box.width, box.height, {{0, 0}}, {}, 0};
}

/// The parts' sizes with the axes named for the flow: rows go across it.
class RowPacker
{
public:
    RowPacker(const LayoutRequest &request, std::vector<Part> &parts)
        : m_request(request), m_parts(parts), m_isLeftRight(request.direction == LayoutRequest::Direction::LeftRight)
    {
    }

    void pack()
    {
        const double limit = widestRow();
        double across = 0;
        double along = 0;
        double rowAlong = 0;
        for (Part &part : m_parts) {
            const auto [partAcross, partAlong] = size(part);
            if (across > 0 && across + partAcross > limit) {
                along += rowAlong + m_request.rankGap;
                across = rowAlong = 0;
            }
            part.corner = m_isLeftRight ? LayoutPoint{along, across} : LayoutPoint{across, along};
            across += std::ceil(partAcross + m_request.boxGap);
            rowAlong = std::max(rowAlong, std::ceil(partAlong));
        }
    }

private:
    std::pair<double, double> size(const Part &part) const
    {
        const LayoutResult &result = part.result;
        return m_isLeftRight ? std::pair(result.height, result.width) : std::pair(result.width, result.height);
    }

    double widestRow() const
    {
        double area = 0;
        double widest = 0;
        for (const Part &part : m_parts) {
            const auto [across, along] = size(part);
            area += (across + m_request.boxGap) * (along + m_request.rankGap);
            widest = std::max(widest, across);
        }
        // Screens are wide: rows from left to right may be longer than columns.
        return std::max(widest, (m_isLeftRight ? 1.2 : 2.0) * std::sqrt(area));
    }

    const LayoutRequest &m_request;
    std::vector<Part> &m_parts;
    const bool m_isLeftRight;
};

LayoutResult assemble(const LayoutRequest &request, const std::vector<Part> &parts)
{
    LayoutResult whole;
    whole.corners.resize(request.boxes.size());
    whole.paths.resize(request.arrows.size());
    for (const Part &part : parts) {
        const LayoutPoint origin = part.corner;
        for (std::size_t index = 0; index < part.boxes.size(); ++index) {
            const LayoutPoint corner = part.result.corners[index];
            whole.corners[part.boxes[index]] = {corner.x + origin.x, corner.y + origin.y};
        }
        for (std::size_t index = 0; index < part.arrows.size(); ++index)
            for (const LayoutPoint point : part.result.paths[index])
                whole.paths[part.arrows[index]].push_back({point.x + origin.x, point.y + origin.y});
        whole.width = std::max(whole.width, origin.x + part.result.width);
        whole.height = std::max(whole.height, origin.y + part.result.height);
        whole.crossings += part.result.crossings;
    }
    return whole;
}

} // namespace

std::vector<std::vector<std::uint32_t>> connectedParts(const LayoutRequest &request)
{
    BoxSets sets(request.boxes.size());
    for (const LayoutArrow &arrow : request.arrows)
        if (std::max(arrow.from, arrow.to) < request.boxes.size())
            sets.join(arrow.from, arrow.to);
    std::vector<std::vector<std::uint32_t>> parts;
    std::vector<std::uint32_t> partOf(request.boxes.size());
    for (std::uint32_t box = 0; box < request.boxes.size(); ++box) {
        const std::uint32_t first = sets.first(box);
        if (first == box) {
            partOf[box] = static_cast<std::uint32_t>(parts.size());
            parts.emplace_back();
        }
        parts[partOf[first]].push_back(box);
    }
    return parts;
}

LayoutResult layoutParts(const LayoutRequest &request, const std::vector<std::vector<std::uint32_t>> &groups,
                         const LayoutFunction &layoutFromTop)
{
    auto parts = separate(request, groups);
    for (Part &part : parts) {
        const bool isLone = part.boxes.size() == 1 && part.arrows.empty();
        part.result = isLone ? loneBox(part.request.boxes.front()) : layoutWithTheFlow(part.request, layoutFromTop);
    }
    RowPacker(request, parts).pack();
    return assemble(request, parts);
}

} // namespace cutaway
