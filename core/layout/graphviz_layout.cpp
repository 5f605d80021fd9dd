#include "core/base/result.h"
#include "core/layout/layer_graph.h"
#include "core/layout/layer_order.h"
#include "core/layout/layer_picture.h"
#include "core/layout/layout.h"
#include "core/layout/picture_geometry.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <graphviz/gvc.h>
#include <locale.h>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace cutaway {

namespace {

/// A directed graph in Graphviz's library. Numbers are read and written with a decimal point while it lives, whatever
/// the locale. One at a time in a process.
class DotGraph
{
public:
    DotGraph();
    ~DotGraph();
    DotGraph(const DotGraph &) = delete;
    DotGraph &operator=(const DotGraph &) = delete;

    bool isStarted() const { return m_graph != nullptr; }
    /// `kind`: AGRAPH, AGNODE or AGEDGE. Before nodes and edges that shall have it.
    void setDefault(int kind, const char *name, std::string value);
    Agnode_t *addNode(const LayoutBox &size);
    Agedge_t *addEdge(Agnode_t *from, Agnode_t *to);
    /// By dot. False where it finds nothing.
    bool layOut();

private:
    locale_t m_plain;
    locale_t m_before;
    GVC_t *m_context = nullptr;
    Agraph_t *m_graph = nullptr;
    bool m_isLaidOut = false;
    std::size_t m_nodes = 0;
};

constexpr double pointsPerInch = 72;

/// cgraph's functions take texts that they do not change by pointers to non-const.
char *text(const char *constant)
{
    return const_cast<char *>(constant);
}

/// As Graphviz writes sizes: a pixel is a point.
std::string inches(double pixels)
{
    std::array<char, 32> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), pixels / pointsPerInch);
    return {digits.data(), end};
}

DotGraph::DotGraph() : m_plain(newlocale(LC_ALL_MASK, "C", nullptr)), m_before(uselocale(m_plain))
{
    m_context = gvContext();
    agseterr(AGMAX); // its complaints are for people at a terminal
    if (m_context)
        m_graph = agopen(text("layout"), Agdirected, nullptr);
    if (!m_graph)
        return;
    setDefault(AGNODE, "shape", "box");
    setDefault(AGNODE, "label", "");
    setDefault(AGNODE, "fixedsize", "true");
    setDefault(AGNODE, "width", "1");
    setDefault(AGNODE, "height", "0.1");
}

DotGraph::~DotGraph()
{
    if (m_isLaidOut)
        gvFreeLayout(m_context, m_graph);
    if (m_graph)
        agclose(m_graph);
    if (m_context)
        gvFreeContext(m_context);
    uselocale(m_before);
    freelocale(m_plain);
}

void DotGraph::setDefault(int kind, const char *name, std::string value)
{
    agattr(m_graph, kind, text(name), value.data());
}

Agnode_t *DotGraph::addNode(const LayoutBox &size)
{
    Agnode_t *node = agnode(m_graph, std::to_string(m_nodes++).data(), 1);
    agset(node, text("width"), inches(size.width).data());
    agset(node, text("height"), inches(size.height).data());
    return node;
}

Agedge_t *DotGraph::addEdge(Agnode_t *from, Agnode_t *to)
{
    return agedge(m_graph, from, to, nullptr, 1);
}

bool DotGraph::layOut()
{
    m_isLaidOut = true;
    return gvLayout(m_context, m_graph, "dot") == 0;
}

Error dotError(std::string message)
{
    return {ErrorKind::System, "graphviz", std::move(message), {}, {}};
}

constexpr double flatBox = 7.2; // heights do not matter to the order

void setOrderDefaults(DotGraph &graph)
{
    graph.setDefault(AGRAPH, "mclimit", "0.5");  // without limits some graphs of 500 boxes take minutes
    graph.setDefault(AGRAPH, "nslimit", "0.05"); // the places across the flow are not used
    graph.setDefault(AGRAPH, "nslimit1", "0.5");
    graph.setDefault(AGRAPH, "splines", "none");
    graph.setDefault(AGRAPH, "nodesep", "0");
}

std::vector<Agnode_t *> addVertices(DotGraph &graph, const LayerGraph &layers)
{
    std::vector<Agnode_t *> nodes;
    for (const LayerVertex &vertex : layers.vertices)
        nodes.push_back(graph.addNode({vertex.before + vertex.after, flatBox}));
    return nodes;
}

void addEdges(DotGraph &graph, const LayerGraph &layers, const std::vector<Agnode_t *> &nodes)
{
    for (std::size_t vertex = 0; vertex < nodes.size(); ++vertex)
        for (const std::uint32_t below : layers.below[vertex])
            graph.addEdge(nodes[vertex], nodes[below]);
}

LayerOrder orderByPlace(const LayerGraph &layers, const std::vector<Agnode_t *> &nodes)
{
    LayerOrder order(layers.rankCount);
    for (std::uint32_t vertex = 0; vertex < nodes.size(); ++vertex)
        order[layers.vertices[vertex].rank].push_back(vertex);
    for (auto &rank : order)
        std::stable_sort(rank.begin(), rank.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return ND_coord(nodes[a]).x < ND_coord(nodes[b]).x; });
    return order;
}

/// The order that Graphviz's dot (Gansner, Koutsofios, North and Vo, A Technique for Drawing Directed Graphs, 1993)
/// gives the vertices of each rank, with limits on its network simplex. One call at a time in a process; it cannot be
/// stopped.
Result<LayerOrder> orderLayersByDot(const LayerGraph &layers)
{
    DotGraph graph;
    if (!graph.isStarted())
        return dotError("Graphviz could not be started");
    setOrderDefaults(graph);
    const auto nodes = addVertices(graph, layers);
    addEdges(graph, layers, nodes);
    if (!graph.layOut())
        return dotError("Graphviz found no layout");
    return orderByPlace(layers, nodes);
}

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

/// A connected part from top to bottom as Graphviz's dot draws it: ranks by network simplex, order, coordinates
/// (Gansner, Koutsofios, North and Vo, A Technique for Drawing Directed Graphs, 1993) and its orthogonal routes, in
/// whole pixels. An error where dot gives up, or where one of its lines misses its boxes or crosses another one: what
/// is drawn is right or not dot's. One call at a time in a process; it cannot be stopped.
Result<LayoutResult> drawByDot(const LayoutRequest &request)
{
    return DotPicture(request).draw();
}

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
