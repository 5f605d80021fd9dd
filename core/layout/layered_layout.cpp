#include "core/layout/layer_picture.h"
#include "core/layout/layout.h"
#include "core/layout/layout_limits.h"
#include "core/layout/layout_parts.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

double sane(double length)
{
    return std::isfinite(length) ? std::clamp(length, 0.0, largestLayoutLength) : 0;
}

LayoutRequest withSaneLengths(LayoutRequest request)
{
    request.boxGap = sane(request.boxGap);
    request.rankGap = sane(request.rankGap);
    for (LayoutBox &box : request.boxes)
        box = {sane(box.width), sane(box.height)};
    return request;
}

LayoutResult layoutFromTop(const LayoutRequest &request)
{
    const LayerGraph graph = layersOf(request);
    return drawLayers(request, graph, orderLayers(graph));
}

} // namespace

LayoutResult layeredLayout(const LayoutRequest &request)
{
    const LayoutRequest sane = withSaneLengths(request);
    return layoutParts(sane, connectedParts(sane), layoutFromTop);
}

} // namespace cutaway
