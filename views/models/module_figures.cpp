#include "views/models/module_figures.h"

#include "core/graph/graph.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>

namespace cutaway {

namespace {

using GroupCounts = ModuleFigures::GroupCounts;

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

ModuleRows::ModuleRows(const EditedPlan &plan, const ModuleTree &modules, const ModuleFigures &figures)
    : m_plan(plan), m_modules(modules), m_figures(figures)
{
    forgetRows();
}

void ModuleRows::forgetRows()
{
    m_rows.clear();
    m_rows.resize(m_modules.modules().size());
    m_places.assign(m_modules.modules().size(), {});
    m_places[m_modules.root().value()] = {ModuleIndex(), 0};
}

void ModuleRows::setFilter(const std::vector<ItemIndex> &hits)
{
    m_filter.emplace();
    m_filter->hits.resize(m_plan.itemCount());
    m_filter->hitsBelow.resize(m_modules.modules().size());
    for (const ItemIndex item : hits) {
        const NodeIndex node = m_figures.nodeOf(item);
        if (!node.isValid())
            continue;
        m_filter->hits[item.value()] = true;
        for (ModuleIndex up = m_modules.moduleOf(node); up.isValid(); up = m_modules.module(up).parent)
            ++m_filter->hitsBelow[up.value()];
    }
    forgetRows();
}

void ModuleRows::clearFilter()
{
    m_filter.reset();
    forgetRows();
}

bool ModuleRows::isShown(NodeIndex node) const
{
    return std::ranges::any_of(m_figures.itemsOf(node), [this](ItemIndex item) { return isShown(item); });
}

bool ModuleRows::isShown(ModuleIndex module) const
{
    return (m_filter ? m_filter->hitsBelow[module.value()] : m_figures.operatorsBelow(module)) > 0;
}

std::vector<ModuleRows::Row> ModuleRows::directRows(ModuleIndex index) const
{
    const Module &module = m_modules.module(index);
    std::vector<Row> rows;
    std::size_t next = 0;
    const auto addModulesBefore = [&](NodeIndex node) {
        for (; next < module.children.size() && m_figures.firstNode(module.children[next]) < node; ++next) {
            if (isShown(module.children[next]))
                rows.push_back({module.children[next], {}});
        }
    };
    for (const NodeIndex node : module.nodes) {
        addModulesBefore(node);
        if (isShown(node))
            rows.push_back({{}, node});
    }
    addModulesBefore(NodeIndex());
    return rows;
}

ModuleRows::Row ModuleRows::merged(Row row) const
{
    while (row.module.isValid()) {
        const std::vector<Row> inside = directRows(row.module);
        if (inside.size() != 1)
            break;
        row = inside.front();
    }
    return row;
}

const std::vector<ModuleRows::Row> &ModuleRows::rows(ModuleIndex module)
{
    std::unique_ptr<std::vector<Row>> &known = m_rows[module.value()];
    if (known)
        return *known;
    known = std::make_unique<std::vector<Row>>(directRows(module));
    for (std::size_t i = 0; i < known->size(); ++i) {
        Row &row = (*known)[i];
        row = merged(row);
        if (row.module.isValid())
            m_places[row.module.value()] = {module, int(i)};
    }
    return *known;
}

ModuleIndex ModuleRows::openTo(ModuleIndex module)
{
    std::vector<ModuleIndex> path;
    for (; module.isValid(); module = m_modules.module(module).parent)
        path.push_back(module);
    ModuleIndex opened = m_modules.root();
    rows(opened);
    for (auto step = path.rbegin(); step != path.rend(); ++step) {
        if (place(*step).holder == opened) {
            opened = *step;
            rows(opened);
        }
    }
    return opened;
}

std::vector<ItemIndex> ModuleRows::itemsBelow(Row row) const
{
    std::vector<ItemIndex> items;
    std::vector<Row> open{row};
    while (!open.empty()) {
        const Row next = open.back();
        open.pop_back();
        if (next.module.isValid()) {
            const std::vector<Row> inside = directRows(next.module);
            open.insert(open.end(), inside.begin(), inside.end());
            std::ranges::copy_if(m_figures.itemsWithoutNode(next.module), std::back_inserter(items),
                                 [this](ItemIndex item) { return isShown(item); });
            continue;
        }
        std::ranges::copy_if(m_figures.itemsOf(next.node), std::back_inserter(items),
                             [this](ItemIndex item) { return isShown(item); });
    }
    std::ranges::sort(items);
    return items;
}

} // namespace cutaway
