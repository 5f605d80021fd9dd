#include "core/layout/layer_graph.h"
#include "core/layout/layer_order.h"
#include "core/layout/layer_positions.h"
#include "core/layout/layer_routes.h"
#include "core/layout/layout.h"
#include "core/layout/layout_limits.h"
#include "core/layout/layout_parts.h"
#include "core/layout/line_straightening.h"
#include "core/layout/picture_geometry.h"

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
    const LayerGraph graph = makeLayerGraph(request);
    const LayerOrder order = orderLayers(graph);
    std::vector<double> places = placeLayers(graph, order);
    straightenLines(graph, order, places);
    return routeLayers(request, graph, order, places);
}

LayoutResult layoutConnected(const LayoutRequest &request)
{
    if (request.direction == LayoutRequest::Direction::TopDown)
        return layoutFromTop(request);
    LayoutRequest turned = request;
    transpose(turned);
    LayoutResult result = layoutFromTop(turned);
    transpose(result);
    return result;
}

} // namespace

LayoutResult layeredLayout(const LayoutRequest &request)
{
    const LayoutRequest sane = withSaneLengths(request);
    return layoutParts(sane, connectedParts(sane), layoutConnected);
}

} // namespace cutaway
