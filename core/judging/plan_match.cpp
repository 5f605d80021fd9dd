#include "core/judging/plan_match.h"

#include "core/judging/node_matching.h"

#include <algorithm>
#include <unordered_map>

namespace cutaway::judging {

namespace {

/// What an item of a node is called if the node is another: `table/1` is then `embedding/1`.
std::string nameAt(const Graph &graph, const ComparedItem &item, std::string_view node)
{
    const std::string &own = graph.node(item.node).name;
    return item.name.starts_with(own) ? std::string(node) + item.name.substr(own.size()) : item.name;
}

class ItemMatching
{
public:
    ItemMatching(const ComparedPlan &base, const ComparedPlan &other, PlanMatch &match)
        : m_base(base), m_other(other), m_match(match)
    {
        match.otherOf.assign(base.items.size(), noPartner);
        match.baseOf.assign(other.items.size(), noPartner);
        m_byName.reserve(other.items.size());
        for (std::uint32_t i = 0; i < other.items.size(); ++i)
            m_byName.emplace(other.items[i].name, i);
    }

    void byNames()
    {
        for (std::uint32_t i = 0; i < m_base.items.size(); ++i) {
            if (const auto found = m_byName.find(m_base.items[i].name); found != m_byName.end())
                join(i, found->second);
        }
    }

    /// Of two graphs, what names leave over.
    void byStructure()
    {
        const std::vector<NodeIndex> partners = matchNodes(*m_base.graph, *m_other.graph);
        for (std::uint32_t i = 0; i < m_base.items.size(); ++i) {
            const ComparedItem &item = m_base.items[i];
            if (m_match.otherOf[i] != noPartner || !item.node.isValid())
                continue;
            const NodeIndex there = partners[item.node.value()];
            if (!there.isValid())
                continue;
            const std::string name = nameAt(*m_base.graph, item, m_other.graph->node(there).name);
            const auto found = m_byName.find(name);
            if (found != m_byName.end() && m_match.baseOf[found->second] == noPartner)
                join(i, found->second);
        }
    }

private:
    void join(std::uint32_t base, std::uint32_t other)
    {
        m_match.otherOf[base] = other;
        m_match.baseOf[other] = base;
    }

    const ComparedPlan &m_base;
    const ComparedPlan &m_other;
    PlanMatch &m_match;
    std::unordered_map<std::string_view, std::uint32_t> m_byName;
};

std::vector<Overlap> overlaps(const ComparedPlan &base, const ComparedPlan &other, const PlanMatch &match)
{
    std::unordered_map<std::uint64_t, std::int64_t> shared;
    for (std::uint32_t i = 0; i < base.items.size(); ++i) {
        if (match.otherOf[i] == noPartner)
            continue;
        for (const std::uint32_t from : base.items[i].groups) {
            for (const std::uint32_t to : other.items[match.otherOf[i]].groups)
                ++shared[std::uint64_t(from) << 32 | to];
        }
    }
    std::vector<Overlap> list;
    list.reserve(shared.size());
    for (const auto &[pair, count] : shared)
        list.push_back({std::uint32_t(pair >> 32), std::uint32_t(pair), count});
    return list;
}

/// Each with that of its id. Both lists are by id.
GroupMatching byIds(const std::vector<ComparedGroup> &base, const std::vector<ComparedGroup> &other)
{
    GroupMatching matching{std::vector(base.size(), noPartner), std::vector(other.size(), noPartner), false};
    std::uint32_t there = 0;
    for (std::uint32_t here = 0; here < base.size(); ++here) {
        while (there < other.size() && other[there].id < base[here].id)
            ++there;
        if (there == other.size() || other[there].id != base[here].id)
            continue;
        matching.otherOfBase[here] = there;
        matching.baseOfOther[there] = here;
    }
    return matching;
}

} // namespace

bool PlanMatch::isInPlace(const ComparedItem &before, const ComparedItem &now) const
{
    if (before.groups.size() != now.groups.size())
        return false;
    return std::ranges::all_of(before.groups, [&](std::uint32_t group) {
        const std::uint32_t partner = groups.otherOfBase[group];
        return partner != noPartner && std::ranges::find(now.groups, partner) != now.groups.end();
    });
}

PlanMatch matchPlans(const ComparedPlan &base, const ComparedPlan &other)
{
    PlanMatch match;
    ItemMatching items(base, other, match);
    items.byNames();
    if (base.graph && other.graph && base.graph != other.graph)
        items.byStructure();
    match.groups = base.hasFixedGroups && other.hasFixedGroups
                       ? byIds(base.groups, other.groups)
                       : matchGroups(base.groups.size(), other.groups.size(), overlaps(base, other, match));
    return match;
}

} // namespace cutaway::judging
