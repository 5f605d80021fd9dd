#include "core/bucketing/fsdp_filter.h"

#include <algorithm>

namespace cutaway {

FsdpFilter::FsdpFilter(const CollectiveGraph &graph)
    : m_graph(graph)
    , m_placeholder(graph.graph().size())
    , m_hasSeveral(graph.graph().size())
    , m_leadsToOutput(graph.graph().size())
{
    findPlaceholders();
    findSoleResults();
    for (std::size_t c = 0; c < graph.size(); ++c) {
        const Collective &collective = graph.collective(CollectiveIndex(c));
        if (collective.kind == CollectiveKind::AllGather && accepts(CollectiveIndex(c)))
            m_groups.insert(collective.groupName);
    }
}

void FsdpFilter::findPlaceholders()
{
    const Graph &graph = m_graph.graph();
    for (std::size_t i = 0; i < graph.size(); ++i) {
        NodeIndex own = graph.node(NodeIndex(i)).opcode == Opcode::Placeholder ? NodeIndex(i) : NodeIndex();
        for (const NodeIndex input : graph.inputs(NodeIndex(i))) {
            const NodeIndex other = m_placeholder[input.value()];
            m_hasSeveral[i] =
                m_hasSeveral[i] || m_hasSeveral[input.value()] || (own.isValid() && other.isValid() && own != other);
            own = own.isValid() ? own : other;
        }
        m_placeholder[i] = m_hasSeveral[i] ? NodeIndex() : own;
    }
}

void FsdpFilter::findSoleResults()
{
    const Graph &graph = m_graph.graph();
    for (std::size_t i = graph.size(); i-- > 0;) {
        const std::span<const NodeIndex> users = graph.users(NodeIndex(i));
        m_leadsToOutput[i] = !users.empty() && std::ranges::all_of(users, [&](NodeIndex user) {
            if (graph.node(user).opcode == Opcode::Output)
                return true;
            return graph.inputs(user).size() == 1 && m_leadsToOutput[user.value()];
        });
    }
}

bool FsdpFilter::accepts(CollectiveIndex index) const
{
    const Collective &collective = m_graph.collective(index);
    switch (collective.kind) {
    case CollectiveKind::AllGather: {
        const bool isGather =
            collective.form == CollectiveForm::AllGather || collective.form == CollectiveForm::AllGatherOut;
        return isGather && m_placeholder[collective.node.value()].isValid();
    }
    case CollectiveKind::ReduceScatter: return collective.wait.isValid() && m_leadsToOutput[collective.wait.value()];
    case CollectiveKind::AllReduce: return m_groups.contains(collective.groupName);
    case CollectiveKind::AllToAll:
    case CollectiveKind::Broadcast: break;
    }
    return false;
}

} // namespace cutaway
