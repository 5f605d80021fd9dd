#include "core/layout/dot_order.h"
#include "core/layout/dot_picture.h"
#include "core/layout/layer_picture.h"
#include "core/layout/layout.h"
#include "core/layout/layout_limits.h"
#include "core/layout/layout_parts.h"

#include <optional>
#include <utility>

namespace cutaway {

namespace {

/// Dot sees the waypoints as boxes, so that its sweeps minimise the crossings of just the lines that are drawn.
Result<LayoutResult> layoutFromTop(const LayoutRequest &request)
{
    if (request.engine == LayoutRequest::Engine::Dot)
        return drawByDot(request);
    const LayerGraph graph = layersOf(request);
    LayerOrder order = orderLayers(graph);
    const std::uint64_t crossings = countCrossings(graph, order);
    if (crossings > 0) {
        auto dotOrder = orderLayersByDot(graph);
        if (!dotOrder)
            return dotOrder.error();
        if (countCrossings(graph, *dotOrder) < crossings)
            order = *std::move(dotOrder);
    }
    return drawLayers(request, graph, order);
}

} // namespace

Result<LayoutResult> graphvizLayout(const LayoutRequest &request)
{
    if (Done check = checkLayoutRequest(request); !check)
        return check.error();
    if (isTooLargeForGraphviz(request))
        return Error{
            ErrorKind::Unsupported, "layout_too_large", phrase("too many boxes or arrows for Graphviz"), {}, {}};
    std::optional<Error> error;
    LayoutResult result = layoutParts(request, connectedParts(request), [&](const LayoutRequest &part) {
        auto partResult = error ? Result<LayoutResult>(*error) : layoutFromTop(part);
        if (partResult)
            return *std::move(partResult);
        error = partResult.error();
        return layeredLayout(part);
    });
    if (error)
        return *error;
    return result;
}

} // namespace cutaway
