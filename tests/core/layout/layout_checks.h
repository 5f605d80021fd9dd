#pragma once

#include "core/layout/layout.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

/// What every picture must fulfil. Each check gives a sentence about the first fault, or nothing.
namespace cutaway {

namespace layout_checks {

constexpr double tolerance = 0.01;

struct Rectangle
{
    double left, top, right, bottom;
};

inline Rectangle rectangle(const LayoutRequest &request, const LayoutResult &result, std::size_t box)
{
    const LayoutPoint corner = result.corners[box];
    return {corner.x, corner.y, corner.x + request.boxes[box].width, corner.y + request.boxes[box].height};
}

inline bool isOnBorder(const Rectangle &box, LayoutPoint point)
{
    const bool isWithin = point.x > box.left - tolerance && point.x < box.right + tolerance &&
                          point.y > box.top - tolerance && point.y < box.bottom + tolerance;
    const double distance = std::min({std::abs(point.x - box.left), std::abs(point.x - box.right),
                                      std::abs(point.y - box.top), std::abs(point.y - box.bottom)});
    return isWithin && distance < tolerance;
}

} // namespace layout_checks

/// Sweeps along the picture's longer side.
inline std::string overlappingBoxes(const LayoutRequest &request, const LayoutResult &result)
{
    using namespace layout_checks;
    const bool isTall = result.height >= result.width;
    const auto turned = [&](std::size_t box) {
        const Rectangle area = rectangle(request, result, box);
        return isTall ? area : Rectangle{area.top, area.left, area.bottom, area.right};
    };
    std::vector<std::size_t> order(request.boxes.size());
    for (std::size_t box = 0; box < order.size(); ++box)
        order[box] = box;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return turned(a).top < turned(b).top; });
    for (std::size_t first = 0; first < order.size(); ++first) {
        const Rectangle a = turned(order[first]);
        for (std::size_t second = first + 1; second < order.size(); ++second) {
            const Rectangle b = turned(order[second]);
            if (b.top >= a.bottom - tolerance)
                break;
            if (a.left < b.right - tolerance && b.left < a.right - tolerance)
                return "boxes " + std::to_string(order[first]) + " and " + std::to_string(order[second]) + " overlap";
        }
    }
    return {};
}

inline std::string badEnds(const LayoutRequest &request, const LayoutResult &result)
{
    using namespace layout_checks;
    for (std::size_t arrow = 0; arrow < request.arrows.size(); ++arrow) {
        const auto &path = result.paths[arrow];
        const std::string name = "the path of arrow " + std::to_string(arrow);
        if (path.size() < 2)
            return name + " is missing";
        if (!isOnBorder(rectangle(request, result, request.arrows[arrow].from), path.front()))
            return name + " does not begin at its box";
        if (!isOnBorder(rectangle(request, result, request.arrows[arrow].to), path.back()))
            return name + " does not end at its box";
    }
    return {};
}

/// O(boxes × arrows): for small pictures. Paths of right angles only.
inline std::string crossedBox(const LayoutRequest &request, const LayoutResult &result)
{
    using namespace layout_checks;
    for (std::size_t box = 0; box < request.boxes.size(); ++box) {
        const Rectangle area = rectangle(request, result, box);
        for (std::size_t arrow = 0; arrow < request.arrows.size(); ++arrow)
            for (std::size_t point = 1; point < result.paths[arrow].size(); ++point) {
                const auto [left, right] = std::minmax(result.paths[arrow][point - 1].x, result.paths[arrow][point].x);
                const auto [top, bottom] = std::minmax(result.paths[arrow][point - 1].y, result.paths[arrow][point].y);
                if (right > area.left + tolerance && left < area.right - tolerance && bottom > area.top + tolerance &&
                    top < area.bottom - tolerance)
                    return "arrow " + std::to_string(arrow) + " crosses box " + std::to_string(box);
            }
    }
    return {};
}

inline std::string outsideOfPicture(const LayoutRequest &request, const LayoutResult &result)
{
    using namespace layout_checks;
    const auto isInside = [&](double x, double y) {
        return x >= -tolerance && y >= -tolerance && x <= result.width + tolerance && y <= result.height + tolerance;
    };
    for (std::size_t box = 0; box < request.boxes.size(); ++box) {
        const Rectangle area = rectangle(request, result, box);
        if (!isInside(area.left, area.top) || !isInside(area.right, area.bottom))
            return "box " + std::to_string(box) + " lies outside";
    }
    for (std::size_t arrow = 0; arrow < result.paths.size(); ++arrow)
        for (const LayoutPoint point : result.paths[arrow])
            if (!isInside(point.x, point.y))
                return "arrow " + std::to_string(arrow) + " runs outside";
    return {};
}

/// All that holds for any picture of any size.
inline std::string fault(const LayoutRequest &request, const LayoutResult &result)
{
    if (result.corners.size() != request.boxes.size() || result.paths.size() != request.arrows.size())
        return "the picture has another number of boxes or arrows";
    for (const auto &check : {overlappingBoxes, badEnds, outsideOfPicture})
        if (const std::string text = check(request, result); !text.empty())
            return text;
    return {};
}

} // namespace cutaway
