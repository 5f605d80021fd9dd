#include "core/bucketing/overlap/event_line.h"

#include <optional>
#include <unordered_set>

namespace cutaway {

EventLine::EventLine(const OverlapFacts &facts, const OverlapSchedule &schedule, std::uint32_t group,
                     AddedDependences &added)
{
    std::unordered_set<NodeIndex> hiding; // of those that were started
    const auto kindOf = [&](NodeIndex node) -> std::optional<Event::Kind> {
        const std::uint32_t started = facts.startAt[node.value()];
        if (started != OverlapFacts::none && facts.transfers[started].group == group) {
            hiding.insert(schedule.hiding[started].begin(), schedule.hiding[started].end());
            return Event::Kind::Start;
        }
        const std::uint32_t waited = facts.waitAt[node.value()];
        if (waited != OverlapFacts::none && facts.transfers[waited].group == group)
            return Event::Kind::Wait;
        const bool counts = hiding.contains(node) || (waited == OverlapFacts::none && facts.isCompute[node.value()]);
        return counts ? std::optional(Event::Kind::Compute) : std::nullopt;
    };
    for (const NodeIndex node : schedule.order) {
        const std::optional<Event::Kind> kind = kindOf(node);
        if (!kind)
            continue;
        const auto index = std::uint32_t(m_events.size());
        m_events.push_back({node, *kind, index, index == 0 ? none : index - 1, none});
        m_at[node] = index;
        if (index == 0)
            continue;
        m_events[index - 1].next = index;
        added.add(node, m_events[index - 1].node);
    }
}

std::uint32_t EventLine::at(NodeIndex node) const
{
    const auto found = m_at.find(node);
    return found == m_at.end() ? none : found->second;
}

EventLine::Gap EventLine::takeOut(NodeIndex node, AddedDependences &added, bool isExact)
{
    Event &event = m_events[at(node)];
    Gap gap{isExact ? event.node : node, at(node), event.previous, event.next};
    if (gap.previous != none) {
        m_events[gap.previous].next = gap.next;
        added.remove(gap.node, m_events[gap.previous].node);
    }
    if (gap.next != none) {
        m_events[gap.next].previous = gap.previous;
        added.remove(m_events[gap.next].node, gap.node);
    }
    if (gap.previous != none && gap.next != none)
        added.add(m_events[gap.next].node, m_events[gap.previous].node);
    event.previous = event.next = none;
    return gap;
}

void EventLine::putBack(const Gap &gap, AddedDependences &added, bool isExact)
{
    Event &event = m_events[gap.event];
    event.previous = gap.previous;
    event.next = gap.next;
    const bool isBetween = gap.previous != none && gap.next != none;
    if (gap.previous != none) {
        m_events[gap.previous].next = gap.event;
        added.add(gap.node, m_events[gap.previous].node);
    }
    if (gap.next != none) {
        m_events[gap.next].previous = gap.event;
        if (isExact || !isBetween)
            added.add(m_events[gap.next].node, gap.node);
    }
    if (isBetween)
        added.remove(m_events[gap.next].node, m_events[gap.previous].node);
}

} // namespace cutaway
