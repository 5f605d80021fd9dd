#include "core/layout/dot_order.h"

#include <graphviz/gvc.h>

#include <locale.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <string>

namespace cutaway {

namespace {

constexpr double pointsPerInch = 72;

/// Graphviz reads numbers by the locale; this thread reads them as written while one of these lives.
class PlainNumbers
{
public:
    PlainNumbers() : m_plain(newlocale(LC_ALL_MASK, "C", nullptr)), m_before(uselocale(m_plain)) {}
    ~PlainNumbers()
    {
        uselocale(m_before);
        freelocale(m_plain);
    }
    PlainNumbers(const PlainNumbers &) = delete;
    PlainNumbers &operator=(const PlainNumbers &) = delete;

private:
    locale_t m_plain;
    locale_t m_before;
};

struct ContextCloser
{
    void operator()(GVC_t *context) const { gvFreeContext(context); }
};
using Context = std::unique_ptr<GVC_t, ContextCloser>;

struct GraphCloser
{
    GVC_t *context;
    void operator()(Agraph_t *graph) const
    {
        gvFreeLayout(context, graph);
        agclose(graph);
    }
};
using DotGraph = std::unique_ptr<Agraph_t, GraphCloser>;

/// cgraph's functions take texts that they do not change by pointers to non-const.
char *text(const char *constant)
{
    return const_cast<char *>(constant);
}

std::string inches(double pixels)
{
    std::array<char, 32> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), pixels / pointsPerInch);
    return {digits.data(), end};
}

void setDefaults(Agraph_t *graph)
{
    const auto set = [&](int kind, const char *name, const char *value) {
        agattr(graph, kind, text(name), text(value));
    };
    set(AGRAPH, "mclimit", "0.5");  // without limits some graphs of 500 boxes take minutes
    set(AGRAPH, "nslimit", "0.05"); // the places across the flow are not used
    set(AGRAPH, "nslimit1", "0.5");
    set(AGRAPH, "splines", "none");
    set(AGRAPH, "nodesep", "0");
    set(AGNODE, "shape", "box");
    set(AGNODE, "label", "");
    set(AGNODE, "fixedsize", "true");
    set(AGNODE, "width", "1");
    set(AGNODE, "height", "0.1");
}

std::vector<Agnode_t *> addVertices(Agraph_t *graph, const LayerGraph &layers)
{
    std::vector<Agnode_t *> nodes;
    for (std::size_t vertex = 0; vertex < layers.vertices.size(); ++vertex) {
        Agnode_t *node = agnode(graph, std::to_string(vertex).data(), 1);
        const double width = layers.vertices[vertex].before + layers.vertices[vertex].after;
        agset(node, text("width"), inches(width).data());
        nodes.push_back(node);
    }
    return nodes;
}

void addEdges(Agraph_t *graph, const LayerGraph &layers, const std::vector<Agnode_t *> &nodes)
{
    for (std::size_t vertex = 0; vertex < nodes.size(); ++vertex)
        for (const std::uint32_t below : layers.below[vertex])
            agedge(graph, nodes[vertex], nodes[below], nullptr, 1);
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

Error dotError(std::string message)
{
    return {ErrorKind::System, "graphviz", std::move(message), {}, {}};
}

} // namespace

Result<LayerOrder> orderLayersByDot(const LayerGraph &layers)
{
    const PlainNumbers plainNumbers;
    const Context context(gvContext());
    if (!context)
        return dotError("Graphviz could not be started");
    agseterr(AGMAX); // its complaints are for people at a terminal
    const DotGraph graph(agopen(text("layout"), Agdirected, nullptr), GraphCloser{context.get()});
    setDefaults(graph.get());
    const auto nodes = addVertices(graph.get(), layers);
    addEdges(graph.get(), layers, nodes);
    if (gvLayout(context.get(), graph.get(), "dot") != 0)
        return dotError("Graphviz found no layout");
    return orderByPlace(layers, nodes);
}

} // namespace cutaway
