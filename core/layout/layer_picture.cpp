#include "core/layout/layer_picture.h"

#include "core/layout/layer_order.h"
#include "core/layout/layer_routes.h"
#include "core/layout/layout.h"
#include "core/layout/picture_geometry.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace cutaway {

namespace {

constexpr double looseWeight = 1;
constexpr double waypointWeight = 1e3;
constexpr double otherChainWeight = 1e5;
constexpr double longestChainWeight = 1e7;

/// A vertex's neighbours that lie on the longest path through it: one, or the two in the middle of several.
struct MainNeighbours
{
    std::uint32_t first = noVertex;
    std::uint32_t second = noVertex; ///< equals `first` where there is only one

    bool isOne() const { return first != noVertex && first == second; }
    bool isNone() const { return first == noVertex; }
};

class LayerPlacer
{
public:
    LayerPlacer(const LayerGraph &graph, const LayerOrder &order)
        : m_graph(graph), m_order(order), m_places(graph.vertices.size(), 0)
    {
        noteOrder();
        const auto fromAbove = lengths(true);
        const auto fromBelow = lengths(false);
        m_mainAbove = mainNeighbours(m_graph.above, fromAbove);
        m_mainBelow = mainNeighbours(m_graph.below, fromBelow);
        m_lengthThrough.resize(fromAbove.size());
        for (std::size_t vertex = 0; vertex < fromAbove.size(); ++vertex)
            m_longest = std::max(m_longest, m_lengthThrough[vertex] = fromAbove[vertex] + fromBelow[vertex]);
    }

    std::vector<double> place()
    {
        for (const auto &rank : m_order)
            packCentred(rank);
        for (int round = 0; round < 3; ++round) {
            sweep(true);
            sweep(false);
        }
        sweep(true);
        return std::move(m_places);
    }

private:
    void noteOrder()
    {
        m_ordinals.resize(m_graph.vertices.size());
        for (const auto &rank : m_order)
            for (std::uint32_t place = 0; place < rank.size(); ++place)
                m_ordinals[rank[place]] = place;
    }

    /// Boxes on the longest path that ends at each vertex, from above or from below.
    std::vector<std::uint32_t> lengths(bool isFromAbove) const
    {
        const Adjacency &side = isFromAbove ? m_graph.above : m_graph.below;
        std::vector<std::uint32_t> result(m_graph.vertices.size(), 0);
        for (std::size_t step = 0; step < m_order.size(); ++step)
            for (const std::uint32_t vertex : m_order[isFromAbove ? step : m_order.size() - 1 - step]) {
                for (const std::uint32_t neighbour : side[vertex])
                    result[vertex] = std::max(result[vertex], result[neighbour]);
                result[vertex] += m_graph.isBox(vertex) ? 1 : 0;
            }
        return result;
    }

    std::vector<MainNeighbours> mainNeighbours(const Adjacency &side, const std::vector<std::uint32_t> &lengths) const
    {
        std::vector<MainNeighbours> result(m_graph.vertices.size());
        std::vector<std::uint32_t> best;
        for (std::uint32_t vertex = 0; vertex < result.size(); ++vertex) {
            best.clear();
            for (const std::uint32_t neighbour : side[vertex]) {
                const auto rating = [&](std::uint32_t one) { return std::pair(isLine(vertex, one), lengths[one]); };
                if (!best.empty() && rating(neighbour) > rating(best.front()))
                    best.clear();
                if (best.empty() || rating(neighbour) == rating(best.front()))
                    best.push_back(neighbour);
            }
            if (best.empty())
                continue;
            std::sort(best.begin(), best.end(),
                      [&](std::uint32_t a, std::uint32_t b) { return m_ordinals[a] < m_ordinals[b]; });
            result[vertex] = {best[(best.size() - 1) / 2], best[best.size() / 2]};
        }
        return result;
    }

    /// The first of several waypoints.
    bool startsLine(std::uint32_t vertex) const
    {
        return !m_graph.isBox(vertex) && isLine(vertex, m_mainBelow[vertex].first) &&
               m_graph.isBox(m_graph.vertices[vertex].parent);
    }

    /// Two waypoints of one long arrow.
    bool isLine(std::uint32_t a, std::uint32_t b) const { return !m_graph.isBox(a) && !m_graph.isBox(b); }

    void packCentred(const std::vector<std::uint32_t> &rank)
    {
        double width = 0;
        for (const std::uint32_t vertex : rank)
            width += m_graph.vertices[vertex].before + m_graph.vertices[vertex].after;
        double left = std::floor(-width / 2);
        for (const std::uint32_t vertex : rank) {
            m_places[vertex] = left + m_graph.vertices[vertex].before;
            left += m_graph.vertices[vertex].before + m_graph.vertices[vertex].after;
        }
    }

    void sweep(bool isDown)
    {
        for (std::size_t step = 0; step < m_order.size(); ++step) {
            const auto &rank = m_order[isDown ? step : m_order.size() - 1 - step];
            m_row.clear();
            for (std::size_t index = 0; index < rank.size(); ++index) {
                RowPlace place = wish(rank[index], isDown);
                if (index > 0)
                    place.gap = m_graph.vertices[rank[index - 1]].after + m_graph.vertices[rank[index]].before;
                m_row.push_back(place);
            }
            const auto places = placeInRow(m_row);
            for (std::size_t index = 0; index < rank.size(); ++index)
                m_places[rank[index]] = std::floor(places[index] + 0.5);
        }
    }

    RowPlace wish(std::uint32_t vertex, bool isDown) const
    {
        const auto &towards = isDown ? m_mainAbove : m_mainBelow;
        const auto &back = isDown ? m_mainBelow : m_mainAbove;
        const bool isTurned = towards[vertex].isNone(); // a source has only what is below it
        const MainNeighbours main = isTurned ? back[vertex] : towards[vertex];
        if (main.isNone())
            return {m_places[vertex], looseWeight, 0};
        const double wanted = (m_places[main.first] + m_places[main.second]) / 2;
        if (isTurned || !main.isOne())
            return {wanted, looseWeight, 0};
        const bool isMutual = back[main.first].isOne() && back[main.first].first == vertex;
        if (isDown && !isMutual && startsLine(vertex)) // stays where the ranks below have pushed it: a straight line
            return {m_places[vertex], waypointWeight, 0};
        return {wanted, isMutual ? chainWeight(vertex, main.first) : looseWeight, 0};
    }

    double chainWeight(std::uint32_t a, std::uint32_t b) const
    {
        if (!m_graph.isBox(a) || !m_graph.isBox(b))
            return waypointWeight;
        return m_lengthThrough[a] == m_longest ? longestChainWeight : otherChainWeight;
    }

    const LayerGraph &m_graph;
    const LayerOrder &m_order;
    std::vector<double> m_places;
    std::vector<std::uint32_t> m_ordinals; ///< place of each vertex in its rank
    std::vector<MainNeighbours> m_mainAbove;
    std::vector<MainNeighbours> m_mainBelow;
    std::vector<std::uint32_t> m_lengthThrough; ///< boxes on the longest path through each vertex, itself twice
    std::uint32_t m_longest = 0;
    std::vector<RowPlace> m_row;
};

/// Neighbours that touch and thus move together.
struct Cluster
{
    double sum = 0; ///< of weight × wanted
    double weight = 0;
    std::size_t end = 0;

    double place() const { return sum / weight; }
};

/// The centre of each vertex across the flow, in whole pixels around 0. The longest chain
/// through each box is kept straight first, then long arrows, then what joins or forks stands in the middle of its
/// neighbours: sweeps towards median neighbours, which Brandes and Köpf (2001) align too, with heavier weights for
/// longer straight lines as by Gansner, Koutsofios, North and Vo (1993, section 4); each rank is placed by
/// `placeInRow`. O(vertices + edges).
std::vector<double> placeLayers(const LayerGraph &graph, const LayerOrder &order)
{
    return LayerPlacer(graph, order).place();
}

} // namespace

std::vector<double> placeInRow(const std::vector<RowPlace> &row)
{
    std::vector<Cluster> clusters;
    double offset = 0;
    for (std::size_t index = 0; index < row.size(); ++index) {
        offset += index == 0 ? 0 : row[index].gap;
        Cluster cluster{row[index].weight * (row[index].wanted - offset), row[index].weight, index + 1};
        while (!clusters.empty() && clusters.back().place() >= cluster.place()) {
            cluster.sum += clusters.back().sum;
            cluster.weight += clusters.back().weight;
            clusters.pop_back();
        }
        clusters.push_back(cluster);
    }
    std::vector<double> places(row.size());
    offset = 0;
    std::size_t index = 0;
    for (const Cluster &cluster : clusters)
        for (; index < cluster.end; ++index) {
            offset += index == 0 ? 0 : row[index].gap;
            places[index] = cluster.place() + offset;
        }
    return places;
}

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
