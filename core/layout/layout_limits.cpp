#include "core/layout/layout_limits.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

bool isLength(double value)
{
    return std::isfinite(value) && value >= 0 && value <= largestLayoutLength;
}

Error atPlace(std::string where, Text message)
{
    Error error = inputError("layout_request", std::move(message));
    error.where = std::move(where);
    return error;
}

std::string element(const char *list, std::size_t index)
{
    return std::string(list) + "[" + std::to_string(index) + "]";
}

constexpr std::size_t mostBoxesForGraphviz = 1000;
constexpr std::size_t mostArrowsForGraphviz = 4000;
constexpr std::size_t mostBoxesByDot = 300;
constexpr std::size_t mostArrowsByDot = 1500;

} // namespace

bool isTooLargeForGraphviz(const LayoutRequest &request)
{
    const bool byDot = request.engine == LayoutRequest::Engine::Dot;
    return request.boxes.size() > (byDot ? mostBoxesByDot : mostBoxesForGraphviz) ||
           request.arrows.size() > (byDot ? mostArrowsByDot : mostArrowsForGraphviz);
}

Done checkLayoutRequest(const LayoutRequest &request)
{
    if (request.boxes.size() > mostLayoutBoxes || request.arrows.size() > 4 * mostLayoutBoxes)
        return inputError("layout_too_large", "the picture has too many boxes or arrows to be laid out");
    if (!isLength(request.boxGap) || !isLength(request.rankGap))
        return inputError("layout_request", "a gap is negative, too large or not a number");
    for (std::size_t box = 0; box < request.boxes.size(); ++box)
        if (!isLength(request.boxes[box].width) || !isLength(request.boxes[box].height))
            return atPlace(element("boxes", box), "a size is negative, too large or not a number");
    for (std::size_t arrow = 0; arrow < request.arrows.size(); ++arrow) {
        const auto [from, to] = request.arrows[arrow];
        if (std::max(from, to) >= request.boxes.size())
            return atPlace(element("arrows", arrow),
                           phrase("there is no box %1", {std::to_string(std::max(from, to))}));
    }
    return std::monostate();
}

} // namespace cutaway
