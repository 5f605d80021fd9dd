#include "views/models/module_figures.h"

#include "core/graph/element_type.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>

namespace cutaway {

namespace {

using GroupCounts = std::vector<ModuleFigures::GroupCount>;

void add(GroupCounts &counts, GroupIndex group, std::size_t operators)
{
    const auto at = std::ranges::lower_bound(counts, group, {}, &ModuleFigures::GroupCount::group);
    if (at != counts.end() && at->group == group)
        at->operators += operators;
    else
        counts.insert(at, {group, operators});
}

void remove(GroupCounts &counts, GroupIndex group)
{
    const auto at = std::ranges::lower_bound(counts, group, {}, &ModuleFigures::GroupCount::group);
    if (at != counts.end() && at->group == group && --at->operators == 0)
        counts.erase(at);
}

} // namespace

QString sumText(const QString &figure)
{
    return QStringLiteral("\u03a3\u00a0") + figure;
}

ModuleFigures::ModuleFigures(const EditedPlan &plan, const ModuleTree &modules)
    : m_modules(&modules)
    , m_withoutNode(modules.modules().size())
    , m_operators(modules.modules().size())
    , m_firstNode(modules.modules().size())
    , m_groups(modules.modules().size())
{
    countItems(plan);
    orderItemsByNode();
    for (std::size_t node = 0; node < plan.graph().size(); ++node) {
        NodeIndex &first = m_firstNode[m_modules->moduleOf(NodeIndex(node)).value()];
        if (!first.isValid())
            first = NodeIndex(node);
    }
    addToParents();
    sumSeconds();
}

/// Each item is asked for once: on 100 000 of them this is what takes the time.
void ModuleFigures::countItems(const EditedPlan &plan)
{
    m_nodeOf.resize(plan.itemCount());
    m_moduleOf.resize(plan.itemCount());
    m_groupOf.resize(plan.itemCount());
    m_itemSeconds.resize(plan.itemCount());
    m_itemOffsets.assign(plan.graph().size() + 1, 0);
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemInfo info = plan.item(ItemIndex(i));
        if (info.role == ItemRole::Operator)
            addItem(info, ItemIndex(i), plan.groupOf(ItemIndex(i)));
    }
}

void ModuleFigures::addItem(const ItemInfo &info, ItemIndex item, GroupIndex group)
{
    const ModuleIndex module = moduleOf(*m_modules, info);
    m_nodeOf[item.value()] = info.node;
    m_moduleOf[item.value()] = module;
    m_groupOf[item.value()] = group;
    m_itemSeconds[item.value()] = info.seconds;
    if (info.node.isValid())
        ++m_itemOffsets[info.node.value() + 1];
    else
        m_withoutNode[module.value()].push_back(item);
    ++m_operators[module.value()];
    if (group.isValid())
        add(m_groups[module.value()], group, 1);
}

void ModuleFigures::orderItemsByNode()
{
    std::partial_sum(m_itemOffsets.begin(), m_itemOffsets.end(), m_itemOffsets.begin());
    m_items.resize(m_itemOffsets.back());
    std::vector<std::size_t> next(m_itemOffsets.begin(), m_itemOffsets.end() - 1);
    for (std::size_t i = 0; i < m_nodeOf.size(); ++i) {
        if (m_nodeOf[i].isValid())
            m_items[next[m_nodeOf[i].value()]++] = ItemIndex(i);
    }
}

/// A module comes after its parent in the list, so one pass from the end sums everything up.
void ModuleFigures::addToParents()
{
    for (std::size_t module = m_modules->modules().size(); module-- > 1;) {
        const std::size_t parent = m_modules->modules()[module].parent.value();
        m_operators[parent] += m_operators[module];
        if (!m_firstNode[parent].isValid() || m_firstNode[module] < m_firstNode[parent])
            m_firstNode[parent] = m_firstNode[module];
        for (const GroupCount &count : m_groups[module])
            add(m_groups[parent], count.group, count.operators);
    }
}

/// From the operators anew, so that what was moved before leaves no rounding behind.
void ModuleFigures::sumSeconds()
{
    const auto add = [](std::optional<double> &sum, std::optional<double> seconds) {
        if (seconds)
            sum = sum.value_or(0) + *seconds;
    };
    m_seconds.assign(m_modules->modules().size(), {});
    for (std::size_t i = 0; i < m_itemSeconds.size(); ++i) {
        if (m_moduleOf[i].isValid())
            add(m_seconds[m_moduleOf[i].value()], m_itemSeconds[i]);
    }
    for (std::size_t module = m_modules->modules().size(); module-- > 1;)
        add(m_seconds[m_modules->modules()[module].parent.value()], m_seconds[module]);
}

std::span<const ItemIndex> ModuleFigures::itemsOf(NodeIndex node) const
{
    const std::size_t begin = m_itemOffsets[node.value()];
    return {m_items.data() + begin, m_itemOffsets[node.value() + 1] - begin};
}

std::optional<double> ModuleFigures::seconds(ModuleIndex module) const
{
    return m_seconds[module.value()];
}

std::optional<double> ModuleFigures::seconds(NodeIndex node) const
{
    std::optional<double> sum;
    for (const ItemIndex item : itemsOf(node)) {
        if (const std::optional<double> seconds = m_itemSeconds[item.value()])
            sum = sum.value_or(0) + *seconds;
    }
    return sum;
}

void ModuleFigures::update(const EditedPlan &plan, const std::vector<ItemIndex> &changed)
{
    bool hasOtherSeconds = false;
    for (const ItemIndex item : changed) {
        const ModuleIndex module = m_moduleOf[item.value()];
        if (!module.isValid())
            continue;
        const std::optional<double> seconds = plan.item(item).seconds;
        hasOtherSeconds |= seconds != m_itemSeconds[item.value()];
        m_itemSeconds[item.value()] = seconds;
        const GroupIndex before = m_groupOf[item.value()];
        const GroupIndex now = plan.groupOf(item);
        m_groupOf[item.value()] = now;
        for (ModuleIndex up = module; up.isValid(); up = m_modules->module(up).parent) {
            if (before.isValid())
                remove(m_groups[up.value()], before);
            if (now.isValid())
                add(m_groups[up.value()], now, 1);
        }
    }
    if (hasOtherSeconds)
        sumSeconds();
}

ModuleIndex moduleOf(const ModuleTree &modules, const ItemInfo &info)
{
    if (info.node.isValid())
        return modules.moduleOf(info.node);
    for (std::string_view path = info.modulePath; !path.empty();) {
        if (const ModuleIndex named = modules.find(path); named.isValid())
            return named;
        const std::size_t dot = path.rfind('.');
        path = path.substr(0, dot == std::string_view::npos ? 0 : dot);
    }
    return modules.root();
}

std::int64_t parameterBytes(const Graph &graph)
{
    std::int64_t bytes = 0;
    std::set<std::string_view> known;
    for (const Node &node : graph.nodes()) {
        for (const Parameter &parameter : node.parameters) {
            if (known.insert(parameter.storage.empty() ? parameter.name : parameter.storage).second)
                bytes += tensorBytes(parameter.shape, parameter.dtype).value_or(0);
        }
        if (node.parameters.empty())
            bytes += node.totalBytes - node.outputBytes; // told without names
    }
    return bytes;
}

} // namespace cutaway
