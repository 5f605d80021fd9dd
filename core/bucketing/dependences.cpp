#include "core/bucketing/dependences.h"

#include "core/bucketing/collectives.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Follows which nodes share one storage and who wrote or read it last.
class StorageOrder
{
public:
    StorageOrder(const Graph &graph, const Mutations &mutations)
        : m_graph(graph), m_mutations(mutations), m_storage(graph.size())
    {
        for (std::size_t i = 0; i < graph.size(); ++i)
            m_storage[i] = storageOf(NodeIndex(i));
        for (const auto &[writer, written] : mutations) {
            for (const NodeIndex node : written)
                m_states[m_storage[node.value()]];
        }
    }

    std::vector<OrderEdge> edges()
    {
        if (m_states.empty())
            return {};
        for (std::size_t i = 0; i < m_graph.size(); ++i)
            visit(NodeIndex(i));
        return std::move(m_edges);
    }

private:
    struct State
    {
        NodeIndex writer;
        std::vector<NodeIndex> readers; ///< since the last write
    };

    /// A view has the storage of what it looks at: reshapes, strided views, and what a copy-in returns of its buffer.
    NodeIndex storageOf(NodeIndex index) const
    {
        const Node &node = m_graph.node(index);
        if (node.inputs.empty())
            return index;
        const NodeIndex base = node.inputs.front();
        const std::string_view target = plainTarget(node);
        if (target == "aten.reshape" || target == "aten.as_strided")
            return m_storage[base.value()];
        if (target == "_operator.getitem" && plainTarget(m_graph.node(base)) == "fsdp.all_gather_copy_in") {
            const auto buffer = m_mutations.find(base);
            if (buffer != m_mutations.end() && !buffer->second.empty())
                return m_storage[buffer->second.front().value()];
        }
        return index;
    }

    void visit(NodeIndex node)
    {
        m_sources.clear();
        for (const NodeIndex input : m_graph.inputs(node)) {
            const auto state = m_states.find(m_storage[input.value()]);
            if (state == m_states.end())
                continue;
            m_sources.push_back(state->second.writer);
            state->second.readers.push_back(node);
        }
        if (const auto written = m_mutations.find(node); written != m_mutations.end()) {
            for (const NodeIndex target : written->second) {
                m_sources.push_back(target); // what is written must be there
                write(node, m_states[m_storage[target.value()]]);
            }
        }
        keepBehindSources(node);
    }

    void write(NodeIndex writer, State &state)
    {
        m_sources.push_back(state.writer);
        m_sources.insert(m_sources.end(), state.readers.begin(), state.readers.end());
        state = {writer, {}};
    }

    void keepBehindSources(NodeIndex node)
    {
        std::vector<NodeIndex> inputs(m_graph.inputs(node).begin(), m_graph.inputs(node).end());
        std::ranges::sort(inputs);
        std::ranges::sort(m_sources);
        const auto doubles = std::ranges::unique(m_sources);
        m_sources.erase(doubles.begin(), doubles.end());
        for (const NodeIndex source : m_sources) {
            if (source.isValid() && source != node && !std::ranges::binary_search(inputs, source))
                m_edges.push_back({source, node});
        }
    }

    const Graph &m_graph;
    const Mutations &m_mutations;
    std::vector<NodeIndex> m_storage;              ///< per node: the one that made its storage
    std::unordered_map<NodeIndex, State> m_states; ///< per storage that anybody writes
    std::vector<NodeIndex> m_sources;              ///< of the node visited
    std::vector<OrderEdge> m_edges;
};

} // namespace

Dependences::Dependences(const Graph &graph, const Mutations &mutations)
{
    if (!mutations.empty())
        m_orderEdges = StorageOrder(graph, mutations).edges();
    makeLists(graph);
}

void Dependences::makeLists(const Graph &graph)
{
    const std::size_t size = graph.size();
    m_before.offsets.assign(size + 1, 0);
    m_after.offsets.assign(size + 1, 0);
    std::size_t next = 0;
    m_before.nodes.reserve(graph.edgeCount() + m_orderEdges.size());
    for (std::size_t i = 0; i < size; ++i) {
        const std::size_t begin = m_before.nodes.size();
        const std::span<const NodeIndex> inputs = graph.inputs(NodeIndex(i));
        m_before.nodes.insert(m_before.nodes.end(), inputs.begin(), inputs.end());
        for (; next < m_orderEdges.size() && m_orderEdges[next].to.value() == i; ++next)
            m_before.nodes.push_back(m_orderEdges[next].from);
        std::sort(m_before.nodes.begin() + std::ptrdiff_t(begin), m_before.nodes.end());
        m_before.offsets[i + 1] = m_before.nodes.size();
        for (std::size_t k = begin; k < m_before.nodes.size(); ++k)
            ++m_after.offsets[m_before.nodes[k].value() + 1];
    }
    for (std::size_t i = 0; i < size; ++i)
        m_after.offsets[i + 1] += m_after.offsets[i];
    m_after.nodes.resize(m_before.nodes.size());
    std::vector<std::size_t> cursor(m_after.offsets.begin(), m_after.offsets.end() - 1);
    for (std::size_t i = 0; i < size; ++i) {
        for (const NodeIndex from : before(NodeIndex(i)))
            m_after.nodes[cursor[from.value()]++] = NodeIndex(i);
    }
}

void Dependents::clear()
{
    ++m_set;
    m_known = 0;
}

void Dependents::add(NodeIndex member)
{
    m_isMember[member.value()] = m_set;
    if (m_known == 0)
        m_known = member.value() + 1;
    else if (member.value() < m_known)
        spreadFrom(member);
}

bool Dependents::contains(NodeIndex node)
{
    if (m_known == 0)
        return false;
    for (; m_known <= node.value(); ++m_known) {
        const bool depends = std::ranges::any_of(m_dependences.before(NodeIndex(m_known)), [&](NodeIndex before) {
            return m_isMember[before.value()] == m_set || m_isDependent[before.value()] == m_set;
        });
        if (depends)
            m_isDependent[m_known] = m_set;
    }
    return m_isDependent[node.value()] == m_set;
}

/// Marks what depends on a member that came behind what is known already.
void Dependents::spreadFrom(NodeIndex member)
{
    m_stack.push_back(member);
    while (!m_stack.empty()) {
        const NodeIndex node = m_stack.back();
        m_stack.pop_back();
        for (const NodeIndex after : m_dependences.after(node)) {
            if (after.value() >= m_known || m_isDependent[after.value()] == m_set)
                continue;
            m_isDependent[after.value()] = m_set;
            m_stack.push_back(after);
        }
    }
}

} // namespace cutaway
