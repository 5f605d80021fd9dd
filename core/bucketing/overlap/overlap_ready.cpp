#include "core/bucketing/overlap/overlap_scheduling.h"

#include <algorithm>

// Which of the nodes that are ready runs next.
namespace cutaway {

void OverlapScheduler::addReady(NodeIndex node)
{
    if (m_facts.isOffPath(node)) {
        m_offPath.push({m_facts.leadsToScatter(node) ? 0U : 1U, 0, node});
        if (const std::uint32_t start = started(node); start != none)
            readyBytes(start) += transfer(start).bytes;
        return;
    }
    std::int32_t nudge = 0;
    if (const std::uint32_t t = waited(node); t != none)
        nudge = m_result.isExposed(t) ? 1 : 0;
    else if (leadsToStartAlone(node))
        nudge = -1;
    m_onPath.push({firstCompute(node), nudge, node});
}

bool OverlapScheduler::leadsToStartAlone(NodeIndex node) const
{
    const Graph &graph = m_facts.nodes();
    for (;;) {
        if (graph.users(node).size() != 1)
            return false;
        const NodeIndex user = graph.users(node).front();
        if (graph.inputs(user).size() != 1)
            return false;
        if (started(user) != none && m_isUnstarted[started(user)])
            return true;
        if (!m_facts.isCheap[user.value()])
            return false;
        node = user;
    }
}

std::vector<NodeIndex> OverlapScheduler::nextNodes()
{
    if (m_offPath.isEmpty() || !isOffPathTurn(m_offPath.head()))
        return {m_onPath.pop()};
    const NodeIndex node = m_offPath.pop();
    const std::uint32_t start = started(node);
    if (!m_settings.offPathBytes || start == none || transfer(start).key == Transfer::noKey)
        return {node};
    return batchOf(node);
}

bool OverlapScheduler::isOffPathTurn(NodeIndex node)
{
    if (m_onPath.isEmpty() || m_isDone[node.value()])
        return true;
    if (const std::uint32_t t = waited(node); t != none)
        return !m_result.isExposed(t) || m_live.current() > m_allowed;
    if (const std::uint32_t start = started(node); start != none && m_settings.offPathBytes)
        return readyBytes(start) >= *m_settings.offPathBytes;
    return m_facts.leadsToScatter(node) && std::int64_t(node.value()) <= m_lastOnPath;
}

std::vector<NodeIndex> OverlapScheduler::batchOf(NodeIndex node)
{
    const Transfer &first = transfer(started(node));
    std::vector<NodeIndex> batch{node};
    std::int64_t bytes = first.bytes;
    std::vector<std::size_t> taken;
    const std::vector<ReadyHeap::Entry> &entries = m_offPath.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::uint32_t t = started(entries[i].node);
        if (t == none || m_isDone[entries[i].node.value()] || transfer(t).key != first.key ||
            bytes + transfer(t).bytes > *m_settings.offPathBytes)
            continue;
        batch.push_back(entries[i].node);
        bytes += transfer(t).bytes;
        taken.push_back(i);
    }
    m_offPath.remove(taken);
    return batch;
}

} // namespace cutaway
