#include "core/layout/layer_picture.h"

#include "core/layout/layer_positions.h"
#include "core/layout/layer_ranks.h"
#include "core/layout/layer_routes.h"
#include "core/layout/line_straightening.h"

#include <algorithm>

namespace cutaway {

LayerGraph layersOf(const LayoutRequest &request)
{
    std::vector<Adjacency::Edge> edges;
    for (const LayoutArrow &arrow : request.arrows)
        if (std::max(arrow.from, arrow.to) < request.boxes.size())
            edges.push_back({arrow.from, arrow.to});
    return makeLayerGraph(request, rankBoxes(request.boxes.size(), edges));
}

LayoutResult drawLayers(const LayoutRequest &request, const LayerGraph &graph, const LayerOrder &order)
{
    std::vector<double> places = placeLayers(graph, order);
    straightenLines(graph, order, places);
    LayoutResult result = routeLayers(request, graph, order, places);
    result.crossings = countCrossings(graph, order);
    return result;
}

} // namespace cutaway
