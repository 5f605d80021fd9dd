#include "core/bucketing/overlap/added_dependences.h"

#include <algorithm>

namespace cutaway {

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

bool HiddenOrder::isBefore(NodeIndex before, NodeIndex node) const
{
    return rowOf(node)[before.value() / 64] >> (before.value() % 64) & 1;
}

const std::vector<std::uint64_t> &HiddenOrder::rowOf(NodeIndex node) const
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

} // namespace cutaway
