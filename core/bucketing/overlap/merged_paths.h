#pragma once

#include "core/bucketing/overlap/added_dependences.h"

namespace cutaway {

/// Paths in a graph whose nodes are merged set by set while more dependences come and go.
class MergedPaths
{
public:
    MergedPaths(const OverlapFacts &facts, const HiddenOrder &order, const AddedDependences &added);

    /// Whether a path leads from one to the other. Goes backwards, and not into what comes before `from` anyway.
    bool hasPath(NodeIndex from, NodeIndex to);
    void merge(NodeIndex into, NodeIndex node);
    /// Takes back what was merged last.
    void unmerge(NodeIndex node);

private:
    std::vector<NodeIndex> &setOf(NodeIndex node) { return m_sets[m_setOf[node.value()]]; }

    const OverlapFacts &m_facts;
    const HiddenOrder &m_order;
    const AddedDependences &m_added;
    std::vector<std::uint32_t> m_setOf;         ///< per node; its own position where it was never merged
    std::vector<std::vector<NodeIndex>> m_sets; ///< empty: only the node of that position
    std::vector<std::uint32_t> m_seen;
    std::uint32_t m_search = 0;
    std::vector<NodeIndex> m_stack;
};

} // namespace cutaway
