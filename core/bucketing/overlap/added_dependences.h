#pragma once

#include "core/bucketing/overlap/overlap_schedule.h"

#include <unordered_map>

namespace cutaway {

/// What nodes must follow besides what they read: pairs that come and go.
class AddedDependences
{
public:
    /// `counts`: a pair that was added twice must be removed twice; else once, as in torch's helper.
    AddedDependences(std::size_t nodes, bool counts) : m_behind(nodes), m_counts(counts) {}

    void add(NodeIndex node, NodeIndex behind);
    void remove(NodeIndex node, NodeIndex behind);
    struct Entry
    {
        NodeIndex behind;
        std::uint32_t count = 0;
    };
    const std::vector<Entry> &of(NodeIndex node) const { return m_behind[node.value()]; }

private:
    std::vector<std::vector<Entry>> m_behind;
    bool m_counts;
};

/// Which nodes come before which: by the graph's edges and, for collectives that are hidden altogether, from the start
/// over each node that hides it to the wait.
class HiddenOrder
{
public:
    HiddenOrder(const OverlapFacts &facts, const OverlapSchedule &schedule);

    /// Asked for the first time O(nodes + edges), then O(1).
    bool isBefore(NodeIndex before, NodeIndex node) const;

private:
    const std::vector<std::uint64_t> &rowOf(NodeIndex node) const;

    const OverlapFacts &m_facts;
    std::unordered_map<NodeIndex, std::vector<NodeIndex>> m_added; ///< what each follows besides its inputs
    static constexpr std::size_t m_mostWords = std::size_t(1) << 23;
    mutable std::unordered_map<NodeIndex, std::vector<std::uint64_t>> m_rows; ///< of those that were asked for
    mutable std::vector<NodeIndex> m_stack;
};

} // namespace cutaway
