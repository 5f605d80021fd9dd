#pragma once

#include "core/graph/graph.h"
#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_costs.h"

#include <QList>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace cutaway {

/// `Σ 554 µs`: of several operators added up, where what they make up together may take less.
QString sumText(const QString &figure);

/// Which operators lie below each module, how long they take and which groups they are in. Made in O(nodes) and kept up
/// to date in O(changed items × depth).
class ModuleFigures
{
public:
    struct GroupCount
    {
        GroupIndex group;
        std::size_t operators = 0;
    };
    using GroupCounts = QList<GroupCount>; ///< shared by copies: a drag copies those of all modules

    ModuleFigures(const EditedPlan &plan, const ModuleTree &modules);

    /// Operators that stand for a node: several, where a node is cut in shards.
    std::span<const ItemIndex> itemsOf(NodeIndex node) const;
    /// Invalid for what is no operator of the graph.
    NodeIndex nodeOf(ItemIndex item) const { return m_nodeOf[item.value()]; }
    /// The innermost module that it lies in; invalid for what has no place in the outline.
    ModuleIndex holderOf(ItemIndex item) const { return m_moduleOf[item.value()]; }
    /// Operators of this module that stand for no node, as a weight that only its reader names; they have no row.
    std::span<const ItemIndex> itemsWithoutNode(ModuleIndex module) const { return m_withoutNode[module.value()]; }
    std::size_t operatorCount() const { return m_items.size(); }

    /// Sum over the operators below whose time is known, collectives before them included; none if no time is.
    std::optional<double> seconds(ModuleIndex module) const;
    /// The same of the operators that stand for a node.
    std::optional<double> seconds(NodeIndex node) const;
    /// Ascending; those with an operator below the module.
    const GroupCounts &groups(ModuleIndex module) const { return m_groups[module.value()]; }
    /// In this module and all below.
    std::size_t operatorsBelow(ModuleIndex module) const { return m_operators[module.value()]; }
    /// The place of the module among its siblings: the first of its nodes.
    NodeIndex firstNode(ModuleIndex module) const { return m_firstNode[module.value()]; }

    void update(const EditedPlan &plan, const std::vector<ItemIndex> &changed);

private:
    void countItems(const EditedPlan &plan);
    void addItem(const ItemInfo &info, ItemIndex item, GroupIndex group);
    void sumSeconds();
    void orderItemsByNode();
    void addToParents();

    const ModuleTree *m_modules;                       ///< never null
    std::vector<ItemIndex> m_items;                    ///< by node
    std::vector<NodeIndex> m_nodeOf;                   ///< by item
    std::vector<ModuleIndex> m_moduleOf;               ///< by item
    std::vector<std::vector<ItemIndex>> m_withoutNode; ///< by module
    std::vector<std::size_t> m_itemOffsets;
    std::vector<GroupIndex> m_groupOf;                ///< by item: as counted in m_groups
    std::vector<std::optional<double>> m_itemSeconds; ///< by item
    std::vector<std::optional<double>> m_seconds;     ///< by module
    std::vector<std::size_t> m_operators;
    std::vector<NodeIndex> m_firstNode;
    std::vector<GroupCounts> m_groups;
};

/// An item without a node lies in the module that it names, or in the next one above that the model has.
ModuleIndex moduleOf(const ModuleTree &modules, const ItemInfo &info);

/// Bytes of all parameters of a model, a storage that several nodes hold counted once. O(parameters · log parameters).
std::int64_t parameterBytes(const Graph &graph);

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
