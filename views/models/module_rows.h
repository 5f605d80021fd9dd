#pragma once

#include "views/models/module_figures.h"

#include <memory>
#include <optional>
#include <vector>

namespace cutaway {

/// The rows that a tree of modules has: operators and modules in the order in which the model runs them. Rows of a
/// module are made when they are first asked for. A module with a single row inside is shown as that row:
/// `downsample.0`. With a filter there are rows for its hits and the modules above them only.
class ModuleRows
{
public:
    /// A module, or an operator's node.
    struct Row
    {
        ModuleIndex module;
        NodeIndex node;
    };
    /// Where a module's row is; `holder` is not the module's parent where rows are merged.
    struct Place
    {
        ModuleIndex holder;
        int row = -1; ///< −1: it has none, or none yet
    };

    /// All three must outlive this.
    ModuleRows(const EditedPlan &plan, const ModuleTree &modules, const ModuleFigures &figures);

    /// O(hits × depth); forgets all rows.
    void setFilter(const std::vector<ItemIndex> &hits);
    void clearFilter();
    bool isFiltered() const { return m_filter.has_value(); }
    bool isHit(ItemIndex item) const { return m_filter && m_filter->hits[item.value()]; }

    bool isShown(ModuleIndex module) const;
    const std::vector<Row> &rows(ModuleIndex module);
    Place place(ModuleIndex module) const { return m_places[module.value()]; }
    /// Makes the rows from the model down to a module; the last module on the way that has a row of its own.
    ModuleIndex openTo(ModuleIndex module);
    /// Operators shown in a row or below it, ascending.
    std::vector<ItemIndex> itemsBelow(Row row) const;

private:
    struct Filter
    {
        std::vector<bool> hits; ///< by item
        std::vector<std::size_t> hitsBelow;
    };

    bool isShown(ItemIndex item) const { return !m_filter || m_filter->hits[item.value()]; }
    bool isShown(NodeIndex node) const;
    std::vector<Row> directRows(ModuleIndex module) const;
    Row merged(Row row) const;
    void forgetRows();

    const EditedPlan &m_plan;
    const ModuleTree &m_modules;
    const ModuleFigures &m_figures;
    std::optional<Filter> m_filter;
    std::vector<std::unique_ptr<std::vector<Row>>> m_rows; ///< by module; null: not asked for yet
    std::vector<Place> m_places;                           ///< by module
};

} // namespace cutaway
