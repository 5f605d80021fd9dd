#include "core/layout/layer_picture.h"

#include "core/layout/layer_positions.h"
#include "core/layout/layer_ranks.h"
#include "core/layout/layer_routes.h"
#include "core/layout/layout.h"
#include "core/layout/layout_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace cutaway {

namespace {

struct Interval
{
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();

    Interval with(const Interval &other) const { return {std::max(low, other.low), std::min(high, other.high)}; }
    bool isEmpty() const { return low > high; }
};

class LineStraightener
{
public:
    LineStraightener(const LayerGraph &graph, const LayerOrder &order, std::vector<double> &places)
        : m_graph(graph)
        , m_places(places)
        , m_left(graph.vertices.size(), noVertex)
        , m_right(graph.vertices.size(), noVertex)
    {
        for (const auto &rank : order)
            for (std::size_t place = 1; place < rank.size(); ++place) {
                m_left[rank[place]] = rank[place - 1];
                m_right[rank[place - 1]] = rank[place];
            }
    }

    void run()
    {
        std::vector<std::uint32_t> next(m_graph.vertices.size(), noVertex);
        for (auto vertex = firstWaypoint(); vertex < next.size(); ++vertex)
            next[m_graph.vertices[vertex].parent] = vertex;
        std::vector<std::uint32_t> line;
        for (auto first = firstWaypoint(); first < next.size(); ++first) {
            if (!m_graph.isBox(m_graph.vertices[first].parent))
                continue;
            line.clear();
            for (auto vertex = first; vertex != noVertex; vertex = next[vertex])
                line.push_back(vertex);
            straighten(line);
        }
    }

private:
    std::uint32_t firstWaypoint() const { return static_cast<std::uint32_t>(m_graph.boxCount); }

    /// In as long stretches from the top as the neighbours let pass, near to the box that the line comes from.
    void straighten(const std::vector<std::uint32_t> &line)
    {
        double wanted = m_places[m_graph.vertices[line.front()].parent];
        for (auto first = line.begin(); first != line.end();) {
            Interval common = room(*first);
            auto end = first + 1;
            for (; end != line.end() && !common.with(room(*end)).isEmpty(); ++end)
                common = common.with(room(*end));
            wanted = std::clamp(wanted, common.low, common.high);
            for (; first != end; ++first)
                m_places[*first] = wanted;
        }
    }

    Interval room(std::uint32_t vertex) const
    {
        Interval result;
        if (const auto left = m_left[vertex]; left != noVertex)
            result.low = m_places[left] + m_graph.vertices[left].after + m_graph.vertices[vertex].before;
        if (const auto right = m_right[vertex]; right != noVertex)
            result.high = m_places[right] - m_graph.vertices[right].before - m_graph.vertices[vertex].after;
        return result;
    }

    const LayerGraph &m_graph;
    std::vector<double> &m_places;
    std::vector<std::uint32_t> m_left;
    std::vector<std::uint32_t> m_right;
};

/// Moves waypoints of long arrows between their neighbours, which stay, so that each arrow has few bends.
/// O(vertices).
void straightenLines(const LayerGraph &graph, const LayerOrder &order, std::vector<double> &places)
{
    LineStraightener straightener(graph, order, places);
    straightener.run();
    straightener.run(); // lines beside each other make way for each other
}

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
    return drawLayers(request, graph, orderLayers(graph, request.former));
}

} // namespace

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

LayoutResult layeredLayout(const LayoutRequest &request)
{
    const LayoutRequest sane = withSaneLengths(request);
    return layoutParts(sane, connectedParts(sane), layoutFromTop);
}

} // namespace cutaway
