#pragma once

#include "core/graph/graph.h"

#include <cstdint>
#include <span>
#include <unordered_map>

// The graph as orders see it: edges, writers and readers of one storage, and who depends on a growing set.

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

/// Which nodes depend on any of a growing set of nodes. Looks only at positions between the first of the set and what
/// is asked for: the cost of a set is linear in the nodes and edges of that span, however many are added and asked.
class Dependents
{
public:
    Dependents(const Dependences &dependences, std::size_t nodes)
        : m_dependences(dependences), m_isMember(nodes), m_isDependent(nodes)
    {
    }

    /// Begins a new set. O(1).
    void clear();
    void add(NodeIndex member);
    bool contains(NodeIndex node);

private:
    void spreadFrom(NodeIndex member);

    const Dependences &m_dependences;
    std::vector<std::uint32_t> m_isMember; ///< the number of the last set that holds the node
    std::vector<std::uint32_t> m_isDependent;
    std::uint32_t m_set = 1;
    std::size_t m_known = 0; ///< all nodes before this are marked; 0: nothing was added yet
    std::vector<NodeIndex> m_stack;
};

} // namespace cutaway
