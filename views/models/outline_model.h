#pragma once

#include "views/models/baseline_marks.h"
#include "views/models/module_figures.h"

#include <QAbstractItemModel>
#include <memory>
#include <optional>

namespace cutaway {

/// The module hierarchy of a plan's graph with the operators as leaves, time and groups beside them.
class OutlineModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, LatencyColumn, GroupColumn, ColumnCount };
    enum Role {
        IsModuleRole = Qt::UserRole,
        TypeRole,       ///< the class with which a module's name ends; empty: none
        KindRole,       ///< int of OperatorKind; operators only
        IsHitRole,      ///< whether the filter found this very row
        PlacementsRole, ///< `ChosenPlacements` that is returned; operators of plans over a mesh only
    };

    using QAbstractItemModel::QAbstractItemModel;

    /// Rows of what moved say where it was.
    void setBaselineMarks(const BaselineMarks *marks);
    /// Null: nothing is shown. Both must stay until the next call. O(nodes).
    void setPlan(const EditedPlan *plan, const ModuleTree *modules);
    void planChanged(const Change &change);
    /// While something is dragged: times, places and placements say what a drop would make of them. `changed`: the
    /// operators of which they may be others then. Null: nothing is dragged; else it must stay until the next call.
    /// O(operators).
    void showIfDropped(const EditedPlan *dropped, const std::vector<ItemIndex> &changed);
    /// Only these operators, ascending, and the modules above them.
    void setFilter(const std::vector<ItemIndex> &hits);
    void clearFilter();
    bool isFiltered() const { return m_rows && m_rows->isFiltered(); }
    /// How many dimensions the mesh has on which outputs are shown as placements; 0: there is none.
    std::size_t meshDimensions() const;
    std::size_t operatorCount() const { return m_figures ? m_figures->operatorCount() : 0; }

    /// The row of the model itself.
    QModelIndex rootIndex() const;
    /// Invalid if the filter hides it. Makes the rows on the way.
    QModelIndex indexOf(ItemIndex item) const;
    QModelIndex indexOf(ModuleIndex module) const;
    /// Invalid for operators.
    ModuleIndex moduleAt(const QModelIndex &index) const;
    /// The rows that stand for these operators: a module for all of its own, where they are several. None where there
    /// are more than `most`.
    std::vector<QModelIndex> rowsOf(const std::vector<ItemIndex> &items, std::size_t most) const;
    /// The operators that a row stands for: one, or all shown below a module; ascending.
    std::vector<ItemIndex> itemsAt(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    /// What lies in the rows or below them.
    QMimeData *mimeData(const QModelIndexList &indexes) const override;

private:
    using Row = ModuleRows::Row;

    ModuleIndex holder(const QModelIndex &index) const;
    Row rowAt(const QModelIndex &index) const;
    QModelIndex indexOfPlace(ModuleIndex module) const;
    QModelIndex wholeModule(ItemIndex item, const std::vector<std::size_t> &chosenBelow) const;

    QVariant displayed(const QModelIndex &index) const;
    QString name(const Row &row, ModuleIndex holder) const;
    QString type(const QModelIndex &index) const;
    QString latency(const Row &row) const;
    QString latencyIn(const ModuleFigures &figures, const Row &row) const;
    QString groups(const Row &row) const;
    static QString groupsIn(const EditedPlan &plan, const ModuleFigures &figures, const Row &row);
    QString toolTip(const Row &row) const;
    std::optional<ItemIndex> operatorOf(const Row &row) const;

    const EditedPlan *planShown() const { return m_dropped ? m_dropped : m_plan; }
    void forgetIfDropped();
    void announceItems(const std::vector<ItemIndex> &items);

    const judging::PlanMarks *marks() const; ///< null: there is no baseline
    BaselineCount baselineCountOf(const Row &row) const;

    const BaselineMarks *m_marks = nullptr;
    const EditedPlan *m_plan = nullptr;
    const ModuleTree *m_modules = nullptr;
    std::unique_ptr<ModuleFigures> m_figures;
    const EditedPlan *m_dropped = nullptr;        ///< while something is dragged
    std::unique_ptr<ModuleFigures> m_figuresThen; ///< a copy that serves until the plan changes
    std::vector<ItemIndex> m_changedThen;
    std::unique_ptr<ModuleRows> m_rows;
    mutable std::vector<BaselineCount> m_baselineCounts; ///< by module; empty: not counted yet
};

} // namespace cutaway
