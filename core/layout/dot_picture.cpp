#include "core/layout/dot_picture.h"

#include "core/layout/dot_graph.h"
#include "core/layout/layer_graph.h"
#include "core/layout/picture_geometry.h"
#include "core/layout/picture_measures.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace cutaway {

namespace {

constexpr double widestRankGap = 400;
constexpr double nearBorder = 2; // pixels that rounding, and boxes made larger, may put an end beside its box

struct Rectangle
{
    double left, top, right, bottom;
};

/// Reads dot's drawing, whose y grows upwards.
class DotPicture
{
public:
    DotPicture(const LayoutRequest &request) : m_request(request) {}

    Result<LayoutResult> draw()
    {
        if (!m_graph.isStarted())
            return dotError("Graphviz could not be started");
        setDefaults();
        addBoxes();
        addArrows();
        if (!m_graph.layOut())
            return dotError("Graphviz found no layout");
        readBoxes();
        if (!readArrows() || crossesBox(m_request, m_result))
            return dotError("Graphviz drew a line that misses its boxes");
        m_result.crossings = measurePicture(m_result).crossings;
        fitToContent(m_result, m_request.boxes);
        return std::move(m_result);
    }

private:
    void setDefaults()
    {
        m_graph.setDefault(AGRAPH, "splines", "ortho");
        m_graph.setDefault(AGRAPH, "mclimit", "1");
        m_graph.setDefault(AGRAPH, "nslimit", "2"); // beyond it some graphs of 300 boxes take seconds
        m_graph.setDefault(AGRAPH, "nodesep", inches(m_request.boxGap));
        m_graph.setDefault(AGRAPH, "ranksep", inches(rankGap()));
        m_graph.setDefault(AGEDGE, "dir", "none"); // lines reach their boxes; arrows are ours
    }

    /// The lines of the box with the most of them lie beside each other between two ranks.
    double rankGap() const
    {
        std::vector<std::size_t> out(m_request.boxes.size());
        std::vector<std::size_t> in(m_request.boxes.size());
        std::size_t most = 0;
        for (const auto &[from, to] : m_request.arrows)
            most = std::max({most, ++out[from], ++in[to]});
        return std::clamp(layerTrackGap * double(most + 2), m_request.rankGap,
                          std::max(m_request.rankGap, widestRankGap));
    }

    void addBoxes()
    {
        for (const LayoutBox &box : m_request.boxes)
            m_nodes.push_back(m_graph.addNode({box.width + m_request.attempt, box.height + m_request.attempt}));
    }

    void addArrows()
    {
        for (const auto &[from, to] : m_request.arrows)
            m_edges.push_back(from == to ? nullptr : m_graph.addEdge(m_nodes[from], m_nodes[to]));
    }

    void readBoxes()
    {
        for (std::size_t box = 0; box < m_nodes.size(); ++box) {
            const pointf centre = ND_coord(m_nodes[box]);
            const LayoutBox &size = m_request.boxes[box];
            m_result.corners.push_back(
                {std::round(centre.x - size.width / 2), std::round(-centre.y - size.height / 2)});
        }
    }

    Rectangle rectangle(std::uint32_t box) const
    {
        const LayoutPoint corner = m_result.corners[box];
        const LayoutBox &size = m_request.boxes[box];
        return {corner.x, corner.y, corner.x + size.width, corner.y + size.height};
    }

    bool readArrows()
    {
        for (std::size_t arrow = 0; arrow < m_edges.size(); ++arrow) {
            const auto [from, to] = m_request.arrows[arrow];
            m_result.paths.push_back(m_edges[arrow] ? pathOf(m_edges[arrow], from, to) : loop(rectangle(from)));
            if (m_result.paths.back().size() < 2)
                return false;
        }
        return true;
    }

    static std::vector<LayoutPoint> pointsOf(Agedge_t *edge)
    {
        std::vector<LayoutPoint> points;
        const splines *lines = ED_spl(edge);
        for (std::size_t line = 0; lines && line < std::size_t(lines->size); ++line) {
            const bezier &curve = lines->list[line];
            for (std::size_t i = 0; i < std::size_t(curve.size); ++i)
                points.push_back({std::round(curve.list[i].x), std::round(-curve.list[i].y)});
        }
        return withoutNeedlessPoints(points);
    }

    /// From border to border, empty where dot's line is none.
    std::vector<LayoutPoint> pathOf(Agedge_t *edge, std::uint32_t from, std::uint32_t to) const
    {
        std::vector<LayoutPoint> points = pointsOf(edge);
        if (points.size() < 2)
            return {};
        if (!isAt(points.front(), from) && isAt(points.front(), to))
            std::reverse(points.begin(), points.end());
        const auto last = std::ssize(points) - 1;
        const bool isSound = snap(points[0], points[1], from) && snap(points[last], points[last - 1], to);
        return isSound && runsStraight(points) ? points : std::vector<LayoutPoint>();
    }

    bool isAt(const LayoutPoint &point, std::uint32_t box) const
    {
        const Rectangle area = rectangle(box);
        return point.x >= area.left - nearBorder && point.x <= area.right + nearBorder &&
               point.y >= area.top - nearBorder && point.y <= area.bottom + nearBorder;
    }

    /// Puts a line's end on the border that it comes to.
    bool snap(LayoutPoint &end, LayoutPoint &next, std::uint32_t box) const
    {
        if (!isAt(end, box))
            return false;
        const Rectangle area = rectangle(box);
        const auto nearer = [](double value, double low, double high) { return value < (low + high) / 2 ? low : high; };
        if (end.x == next.x) {
            end.x = next.x = std::clamp(end.x, area.left, area.right);
            end.y = nearer(next.y, area.top, area.bottom);
        } else {
            end.y = next.y = std::clamp(end.y, area.top, area.bottom);
            end.x = nearer(next.x, area.left, area.right);
        }
        return true;
    }

    static bool runsStraight(const std::vector<LayoutPoint> &points)
    {
        for (std::size_t i = 1; i < points.size(); ++i)
            if (points[i].x != points[i - 1].x && points[i].y != points[i - 1].y)
                return false;
        return true;
    }

    static std::vector<LayoutPoint> loop(const Rectangle &box)
    {
        const double upper = box.top + std::floor((box.bottom - box.top) / 3);
        const double lower = box.top + std::floor((box.bottom - box.top) * 2 / 3);
        const double beside = box.right + layerLoopWidth;
        return {{box.right, lower}, {beside, lower}, {beside, upper}, {box.right, upper}};
    }

    const LayoutRequest &m_request;
    DotGraph m_graph;
    std::vector<Agnode_t *> m_nodes;
    std::vector<Agedge_t *> m_edges;
    LayoutResult m_result;
};

} // namespace

Result<LayoutResult> drawByDot(const LayoutRequest &request)
{
    return DotPicture(request).draw();
}

} // namespace cutaway
