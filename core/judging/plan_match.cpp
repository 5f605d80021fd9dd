#include "core/judging/plan_match.h"

#include <algorithm>
#include <unordered_map>

namespace cutaway::judging {

namespace {

using Label = std::uint64_t;

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

constexpr int mostRounds = 16;

/// The finalizer of SplitMix64 over both.
Label mixed(Label a, Label b)
{
    Label value = a * 0x9e3779b97f4a7c15U + b + 0x632be59bd9b4e019U;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31);
}

/// FNV-1a.
Label labelOf(std::string_view text)
{
    Label value = 0xcbf29ce484222325U;
    for (const char each : text)
        value = (value ^ std::uint8_t(each)) * 0x100000001b3U;
    return value;
}

Label labelOf(const std::vector<std::int64_t> &shape, std::string_view dtype)
{
    Label value = labelOf(dtype);
    for (const std::int64_t size : shape)
        value = mixed(value, Label(size));
    return value;
}

/// What a node does, without a name: the target of a function or a method says it, that of a module is a name.
Label ownLabel(const Node &node)
{
    const bool isFunction = node.opcode == Opcode::CallFunction || node.opcode == Opcode::CallMethod;
    Label value = mixed(Label(node.opcode), labelOf(isFunction ? node.target : node.moduleType));
    for (const TensorType &output : node.outputs ? *node.outputs : std::vector<TensorType>())
        value = mixed(value, labelOf(output.shape, output.dtype));
    for (const Parameter &parameter : node.parameters)
        value = mixed(value, labelOf(parameter.shape, parameter.dtype));
    return mixed(mixed(value, Label(node.outputBytes)), node.inputs.size());
}

/// A graph whose matched nodes have a label that their partners have, and nobody else.
struct Side
{
    explicit Side(const Graph &its) : graph(its), partners(its.size()), own(its.size())
    {
        for (std::size_t i = 0; i < its.size(); ++i)
            own[i] = ownLabel(its.nodes()[i]);
    }

    const Graph &graph;
    std::vector<NodeIndex> partners;
    std::vector<Label> own;
};

enum class Reach { Neighbours, Upstream, Downstream };

/// In the order of a node's arguments.
Label inputsLabel(const Side &side, NodeIndex node, const std::vector<Label> &labels)
{
    Label value = 1;
    for (const NodeIndex input : side.graph.inputs(node))
        value = mixed(value, labels[input.value()]);
    return value;
}

/// In no order.
Label usersLabel(const Side &side, NodeIndex node, const std::vector<Label> &labels)
{
    Label value = 2;
    for (const NodeIndex user : side.graph.users(node))
        value += mixed(3, labels[user.value()]);
    return value;
}

std::vector<Label> labelsOf(const Side &side, Reach reach)
{
    std::vector<Label> labels = side.own;
    const std::size_t count = side.graph.size();
    for (std::size_t i = 0; i < count; ++i) {
        const NodeIndex node(reach == Reach::Downstream ? count - 1 - i : i);
        if (side.partners[node.value()].isValid())
            continue;
        const std::vector<Label> &seen = reach == Reach::Neighbours ? side.own : labels;
        Label value = mixed(side.own[node.value()], Label(reach));
        if (reach != Reach::Downstream)
            value = mixed(value, inputsLabel(side, node, seen));
        if (reach != Reach::Upstream)
            value = mixed(value, usersLabel(side, node, seen));
        labels[node.value()] = value;
    }
    return labels;
}

/// Nodes without a partner by label, and in graph order.
std::vector<std::pair<Label, NodeIndex>> unmatched(const Side &side, const std::vector<Label> &labels)
{
    std::vector<std::pair<Label, NodeIndex>> list;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!side.partners[i].isValid())
            list.emplace_back(labels[i], NodeIndex(i));
    }
    std::ranges::sort(list);
    return list;
}

class Matching
{
public:
    Matching(const Graph &base, const Graph &other) : m_base(base), m_other(other) {}

    std::vector<NodeIndex> run()
    {
        matchNames();
        bool isNew = true;
        for (int round = 0; isNew && round < mostRounds; ++round) {
            isNew = false;
            for (const Reach reach : {Reach::Neighbours, Reach::Upstream, Reach::Downstream})
                isNew = matchLabels(reach, 1) || isNew;
            isNew = isNew || matchLabels(Reach::Neighbours, m_base.graph.size());
        }
        return std::move(m_base.partners);
    }

private:
    void matchNames()
    {
        for (std::size_t i = 0; i < m_base.graph.size(); ++i) {
            const NodeIndex same = m_other.graph.find(m_base.graph.nodes()[i].name);
            if (same.isValid())
                join(NodeIndex(i), same);
        }
    }

    void join(NodeIndex base, NodeIndex other)
    {
        m_base.partners[base.value()] = other;
        m_other.partners[other.value()] = base;
        const Label shared = mixed(0, base.value());
        m_base.own[base.value()] = shared;
        m_other.own[other.value()] = shared;
    }

    /// Those that as many nodes on both sides have, at most `most`.
    bool matchLabels(Reach reach, std::size_t most)
    {
        const auto base = unmatched(m_base, labelsOf(m_base, reach));
        const auto other = unmatched(m_other, labelsOf(m_other, reach));
        bool isNew = false;
        std::size_t there = 0;
        for (std::size_t i = 0; i < base.size();) {
            const Label label = base[i].first;
            const auto endOf = [label](const auto &list, std::size_t at) {
                while (at < list.size() && list[at].first == label)
                    ++at;
                return at;
            };
            while (there < other.size() && other[there].first < label)
                ++there;
            const std::size_t end = endOf(base, i);
            const std::size_t endThere = endOf(other, there);
            if (end - i == endThere - there && end - i <= most) {
                isNew = true;
                for (; i < end; ++i, ++there)
                    join(base[i].second, other[there].second);
            }
            i = end;
            there = endThere;
        }
        return isNew;
    }

    Side m_base;
    Side m_other;
};

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

std::vector<NodeIndex> matchNodes(const Graph &base, const Graph &other)
{
    return Matching(base, other).run();
}

} // namespace cutaway::judging
