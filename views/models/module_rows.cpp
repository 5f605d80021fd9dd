#include "views/models/module_rows.h"

#include <algorithm>

namespace cutaway {

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
