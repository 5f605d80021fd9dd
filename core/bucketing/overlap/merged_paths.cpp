#include "core/bucketing/overlap/merged_paths.h"

#include <algorithm>
#include <numeric>

namespace cutaway {

MergedPaths::MergedPaths(const OverlapFacts &facts, const HiddenOrder &order, const AddedDependences &added)
    : m_facts(facts)
    , m_order(order)
    , m_added(added)
    , m_setOf(facts.nodes().size())
    , m_sets(facts.nodes().size())
    , m_seen(facts.nodes().size())
{
    std::iota(m_setOf.begin(), m_setOf.end(), 0);
}

void MergedPaths::merge(NodeIndex into, NodeIndex node)
{
    std::vector<NodeIndex> &set = setOf(into);
    if (set.empty())
        set.push_back(into);
    set.push_back(node);
    m_setOf[node.value()] = m_setOf[into.value()];
}

void MergedPaths::unmerge(NodeIndex node)
{
    std::vector<NodeIndex> &set = setOf(node);
    set.pop_back();
    m_setOf[node.value()] = std::uint32_t(node.value());
}

bool MergedPaths::hasPath(NodeIndex from, NodeIndex to)
{
    ++m_search;
    m_stack = {to};
    m_seen[to.value()] = m_search;
    bool isFound = false;
    const auto visit = [&](NodeIndex before) {
        isFound = isFound || m_setOf[before.value()] == m_setOf[from.value()];
        if (isFound || m_seen[before.value()] == m_search || m_order.isBefore(before, from))
            return;
        m_seen[before.value()] = m_search;
        m_stack.push_back(before);
    };
    const auto expand = [&](NodeIndex node) {
        std::ranges::for_each(m_facts.before(node), visit);
        for (const AddedDependences::Entry &entry : m_added.of(node))
            visit(entry.behind);
    };
    while (!m_stack.empty() && !isFound) {
        const NodeIndex at = m_stack.back();
        m_stack.pop_back();
        const std::vector<NodeIndex> &set = setOf(at);
        if (set.empty())
            expand(at);
        else
            std::ranges::for_each(set, expand);
    }
    return isFound;
}

} // namespace cutaway
