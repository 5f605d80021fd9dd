#include "core/layout/layer_graph.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace cutaway {

namespace {

using Edge = Adjacency::Edge;
using ArrowKind = LayerArrow::Kind;

constexpr std::size_t longestThroughRanks = 256;

class LayerGraphMaker
{
public:
    explicit LayerGraphMaker(const LayoutRequest &request) : m_request(request)
    {
        m_graph.boxCount = request.boxes.size();
        m_graph.vertices.resize(request.boxes.size());
        m_graph.arrows.resize(request.arrows.size());
    }

    LayerGraph make(const std::vector<std::uint32_t> &ranks)
    {
        setRanks(ranks);
        classifyArrows();
        for (const std::uint32_t arrow : layeredArrowsByLength())
            if (!routeThroughRanks(arrow))
                m_graph.arrows[arrow].kind = ArrowKind::Side;
        giveRoom();
        std::sort(m_edges.begin(), m_edges.end(),
                  [](Edge a, Edge b) { return std::pair(a.from, a.to) < std::pair(b.from, b.to); });
        m_edges.erase(std::unique(m_edges.begin(), m_edges.end(),
                                  [](Edge a, Edge b) { return a.from == b.from && a.to == b.to; }),
                      m_edges.end());
        m_graph.below = Adjacency(m_graph.vertices.size(), m_edges);
        m_graph.above = Adjacency(m_graph.vertices.size(), reversed(m_edges));
        return std::move(m_graph);
    }

private:
    void setRanks(const std::vector<std::uint32_t> &ranks)
    {
        for (std::size_t box = 0; box < ranks.size(); ++box) {
            m_graph.vertices[box].rank = ranks[box];
            m_graph.rankCount = std::max(m_graph.rankCount, ranks[box] + 1);
        }
    }

    void classifyArrows()
    {
        for (std::size_t arrow = 0; arrow < m_request.arrows.size(); ++arrow) {
            const auto [from, to] = m_request.arrows[arrow];
            ArrowKind &kind = m_graph.arrows[arrow].kind;
            if (std::max(from, to) >= m_graph.boxCount)
                kind = ArrowKind::None;
            else if (from == to)
                kind = ArrowKind::Loop;
            else
                kind = m_graph.vertices[from].rank < m_graph.vertices[to].rank ? ArrowKind::Layered : ArrowKind::Side;
        }
    }

    std::uint32_t span(std::uint32_t arrow) const
    {
        const auto [from, to] = m_request.arrows[arrow];
        return m_graph.vertices[to].rank - m_graph.vertices[from].rank;
    }

    std::vector<std::uint32_t> layeredArrowsByLength() const
    {
        std::vector<std::uint32_t> arrows;
        for (std::uint32_t arrow = 0; arrow < m_graph.arrows.size(); ++arrow)
            if (m_graph.arrows[arrow].kind == ArrowKind::Layered)
                arrows.push_back(arrow);
        std::stable_sort(arrows.begin(), arrows.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return span(a) < span(b); });
        return arrows;
    }

    /// Shorter arrows come first, so that a box's waypoints reach as far as any arrow needs that passes them.
    bool routeThroughRanks(std::uint32_t arrow)
    {
        const auto [from, to] = m_request.arrows[arrow];
        m_waypoints.resize(m_graph.boxCount);
        auto &waypoints = m_waypoints[from];
        const std::size_t needed = span(arrow) - 1;
        if (needed > longestThroughRanks)
            return false;
        const std::size_t missing = needed > waypoints.size() ? needed - waypoints.size() : 0;
        if (m_graph.vertices.size() + missing > vertexLimit())
            return false;
        while (waypoints.size() < needed)
            addWaypoint(from, waypoints);
        const std::uint32_t entry = needed == 0 ? from : waypoints[needed - 1];
        m_graph.arrows[arrow].entry = entry;
        m_edges.push_back({entry, to});
        return true;
    }

    std::size_t vertexLimit() const { return 5 * (m_graph.boxCount + m_graph.arrows.size()) + 1000; }

    void addWaypoint(std::uint32_t from, std::vector<std::uint32_t> &waypoints)
    {
        const auto waypoint = static_cast<std::uint32_t>(m_graph.vertices.size());
        const std::uint32_t parent = waypoints.empty() ? from : waypoints.back();
        m_graph.vertices.push_back({m_graph.vertices[parent].rank + 1, parent, 0, 0});
        m_edges.push_back({parent, waypoint});
        waypoints.push_back(waypoint);
    }

    /// Whole numbers, so that lines on whole pixels stay straight.
    void giveRoom()
    {
        for (std::size_t vertex = 0; vertex < m_graph.vertices.size(); ++vertex) {
            const double half =
                vertex < m_graph.boxCount ? (m_request.boxes[vertex].width + m_request.boxGap) / 2 : layerTrackGap / 2;
            m_graph.vertices[vertex].before = m_graph.vertices[vertex].after = std::ceil(half);
        }
        for (std::size_t arrow = 0; arrow < m_graph.arrows.size(); ++arrow)
            if (m_graph.arrows[arrow].kind == ArrowKind::Loop) {
                LayerVertex &box = m_graph.vertices[m_request.arrows[arrow].from];
                box.after = box.before + layerLoopWidth;
            }
    }

    const LayoutRequest &m_request;
    LayerGraph m_graph;
    std::vector<Edge> m_edges;
    std::vector<std::vector<std::uint32_t>> m_waypoints; ///< per box, from rank to rank
};

} // namespace

LayerGraph makeLayerGraph(const LayoutRequest &request, const std::vector<std::uint32_t> &ranks)
{
    return LayerGraphMaker(request).make(ranks);
}

} // namespace cutaway
