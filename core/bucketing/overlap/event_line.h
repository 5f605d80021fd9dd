#pragma once

#include "core/bucketing/overlap/added_dependences.h"

namespace cutaway {

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

} // namespace cutaway
