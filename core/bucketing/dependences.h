#pragma once

#include "core/graph/graph.h"

#include <span>
#include <unordered_map>

namespace cutaway {

/// Per node that writes storage: the nodes whose storage it writes.
using Mutations = std::unordered_map<NodeIndex, std::vector<NodeIndex>>;

/// `to` must stay behind `from` although it does not read it.
struct OrderEdge
{
    NodeIndex from;
    NodeIndex to;
};

/// What must stay behind what: the graph's edges, and for storage that is written in place an edge from each writer to
/// those that read it later and from each reader to the next writer. Both directions, each list in graph order.
class Dependences
{
public:
    Dependences() = default;
    /// O(nodes + edges).
    Dependences(const Graph &graph, const Mutations &mutations);

    std::span<const NodeIndex> before(NodeIndex node) const { return m_before.of(node); }
    std::span<const NodeIndex> after(NodeIndex node) const { return m_after.of(node); }
    /// Those that are no edges of the graph, by `to`.
    const std::vector<OrderEdge> &orderEdges() const { return m_orderEdges; }

private:
    struct Lists
    {
        std::vector<std::size_t> offsets;
        std::vector<NodeIndex> nodes;
        std::span<const NodeIndex> of(NodeIndex node) const
        {
            return {nodes.data() + offsets[node.value()], offsets[node.value() + 1] - offsets[node.value()]};
        }
    };
    void makeLists(const Graph &graph);

    std::vector<OrderEdge> m_orderEdges;
    Lists m_before;
    Lists m_after;
};

} // namespace cutaway
