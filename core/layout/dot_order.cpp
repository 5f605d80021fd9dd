#include "core/layout/dot_order.h"

#include "core/layout/dot_graph.h"

#include <algorithm>
#include <string>

namespace cutaway {

namespace {

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

} // namespace

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

} // namespace cutaway
