#pragma once

#include "core/bucketing/overlap/overlap_schedule.h"

#include <unordered_map>

// Orders that change while collectives are merged: added dependences, each group's line of events, paths between
// merged sets.

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
    bool isBefore(NodeIndex before, NodeIndex node);

private:
    const std::vector<std::uint64_t> &rowOf(NodeIndex node);

    const OverlapFacts &m_facts;
    std::unordered_map<NodeIndex, std::vector<NodeIndex>> m_added; ///< what each follows besides its inputs
    static constexpr std::size_t m_mostWords = std::size_t(1) << 23;
    std::unordered_map<NodeIndex, std::vector<std::uint64_t>> m_rows; ///< of those that were asked for
    std::vector<NodeIndex> m_stack;
};

/// What matters to one group of devices in the order of a schedule: its starts and waits, all that computes, and what
/// hides its collectives. Neighbours depend on each other. Positions are never renumbered.
class EventLine
{
public:
    static constexpr std::uint32_t none = 0xffffffff;

    struct Event
    {
        enum class Kind : std::uint8_t { Start, Wait, Compute };
        NodeIndex node;
        Kind kind = Kind::Compute;
        std::uint32_t position = 0;
        std::uint32_t previous = none;
        std::uint32_t next = none;
    };

    /// Adds the dependences of neighbours.
    EventLine(const OverlapFacts &facts, const OverlapSchedule &schedule, std::uint32_t group, AddedDependences &added);

    /// Invalid (`none`) for what does not matter to the group.
    std::uint32_t at(NodeIndex node) const;
    std::size_t size() const { return m_events.size(); }
    const Event &event(std::uint32_t index) const { return m_events[index]; }
    std::uint32_t positionOf(NodeIndex node) const { return m_events[at(node)].position; }
    /// From now on the node counts as being at that event.
    void place(NodeIndex node, std::uint32_t event) { m_at[node] = event; }

    /// A node's event taken out, its neighbours joined, and what is needed to put it back.
    struct Gap
    {
        NodeIndex node;
        std::uint32_t event = none;
        std::uint32_t previous = none;
        std::uint32_t next = none;
    };
    /// `isExact`: removes the dependences of the event; else those of the node that was asked for, which torch does.
    Gap takeOut(NodeIndex node, AddedDependences &added, bool isExact);
    /// Without `isExact` the dependence towards the next is not put back where there are both neighbours, as in torch.
    void putBack(const Gap &gap, AddedDependences &added, bool isExact);

private:
    std::vector<Event> m_events;
    std::unordered_map<NodeIndex, std::uint32_t> m_at;
};

/// Paths in a graph whose nodes are merged set by set while more dependences come and go.
class MergedPaths
{
public:
    MergedPaths(const OverlapFacts &facts, HiddenOrder &order, const AddedDependences &added);

    /// Whether a path leads from one to the other. Goes backwards, and not into what comes before `from` anyway.
    bool hasPath(NodeIndex from, NodeIndex to);
    void merge(NodeIndex into, NodeIndex node);
    /// Takes back what was merged last.
    void unmerge(NodeIndex node);

private:
    std::vector<NodeIndex> &setOf(NodeIndex node) { return m_sets[m_setOf[node.value()]]; }

    const OverlapFacts &m_facts;
    HiddenOrder &m_order;
    const AddedDependences &m_added;
    std::vector<std::uint32_t> m_setOf;         ///< per node; its own position where it was never merged
    std::vector<std::vector<NodeIndex>> m_sets; ///< empty: only the node of that position
    std::vector<std::uint32_t> m_seen;
    std::uint32_t m_search = 0;
    std::vector<NodeIndex> m_stack;
};

} // namespace cutaway
