#include "core/bucketing/overlap/event_line.h"

#include <algorithm>
#include <numeric>
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

void AddedDependences::add(NodeIndex node, NodeIndex behind)
{
    std::vector<Entry> &entries = m_behind[node.value()];
    const auto known = std::ranges::find(entries, behind, &Entry::behind);
    if (known == entries.end())
        entries.push_back({behind, 1});
    else if (m_counts)
        ++known->count;
}

void AddedDependences::remove(NodeIndex node, NodeIndex behind)
{
    std::vector<Entry> &entries = m_behind[node.value()];
    const auto known = std::ranges::find(entries, behind, &Entry::behind);
    if (known != entries.end() && --known->count == 0)
        entries.erase(known);
}

HiddenOrder::HiddenOrder(const OverlapFacts &facts, const OverlapSchedule &schedule) : m_facts(facts)
{
    for (std::size_t t = 0; t < facts.transfers.size(); ++t) {
        if (schedule.isExposed(t))
            continue;
        for (const NodeIndex node : schedule.hiding[t]) {
            m_added[node].push_back(facts.transfers[t].start);
            m_added[facts.transfers[t].wait].push_back(node);
        }
    }
}

bool HiddenOrder::isBefore(NodeIndex before, NodeIndex node)
{
    return rowOf(node)[before.value() / 64] >> (before.value() % 64) & 1;
}

const std::vector<std::uint64_t> &HiddenOrder::rowOf(NodeIndex node)
{
    if (const auto known = m_rows.find(node); known != m_rows.end())
        return known->second;
    const std::size_t words = (m_facts.nodes().size() + 63) / 64;
    if ((m_rows.size() + 1) * words > m_mostWords)
        m_rows.clear();
    std::vector<std::uint64_t> &row = m_rows[node];
    row.assign(words, 0);
    m_stack = {node};
    const auto visit = [&](NodeIndex before) {
        std::uint64_t &word = row[before.value() / 64];
        const std::uint64_t bit = std::uint64_t(1) << (before.value() % 64);
        if ((word & bit) == 0) {
            word |= bit;
            m_stack.push_back(before);
        }
    };
    while (!m_stack.empty()) {
        const NodeIndex at = m_stack.back();
        m_stack.pop_back();
        std::ranges::for_each(m_facts.before(at), visit);
        if (const auto added = m_added.find(at); added != m_added.end())
            std::ranges::for_each(added->second, visit);
    }
    return row;
}

MergedPaths::MergedPaths(const OverlapFacts &facts, HiddenOrder &order, const AddedDependences &added)
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
