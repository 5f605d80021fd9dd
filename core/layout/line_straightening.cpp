#include "core/layout/line_straightening.h"

#include <algorithm>
#include <limits>

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

} // namespace

void straightenLines(const LayerGraph &graph, const LayerOrder &order, std::vector<double> &places)
{
    LineStraightener straightener(graph, order, places);
    straightener.run();
    straightener.run(); // lines beside each other make way for each other
}

} // namespace cutaway
