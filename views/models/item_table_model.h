#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/operator_query.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <map>
#include <optional>
#include <utility>

namespace cutaway {

/// What a plan's items are parts of, as the plan tells it. Empty for plans that have no such table.
class ItemTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        ShareRole = Qt::UserRole, ///< of columns that are bars: 0 to 1
        ShareThenRole,            ///< while something is dragged: what a drop would make of it
        ColourNumberRole,         ///< of the row
        ThenRole,                 ///< while something is dragged: what the cell would say, where that is something else
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Another plan, or the same one after a change. O(items).
    void setPlan(const EditedPlan *plan);
    /// While something is dragged: the cells that a drop would change say what they are and would be, `2 → 4`. Rows
    /// that it would take away fall to nothing, those that it would bring stand below all others. Null: nothing is
    /// dragged. O(items moved) where the rows stay the same, else O(rows).
    void showIfDropped(const EditedPlan *dropped, const std::vector<ItemIndex> &moved);
    bool isEmpty() const { return m_columns.empty(); }
    QString title() const { return m_title; }

    const ItemTableRow &row(int row) const;
    /// Those of the plan, and those that it has if what is dragged is dropped.
    int rowsNow() const { return int(m_rows.size()); }
    int rowsThen() const { return int(m_rows.size() + m_brought.size()) - m_rowsTaken; }
    const std::vector<ItemTableColumn> &columns() const { return m_columns; }
    /// The rows that an item is part of, ascending.
    const std::vector<int> &rowsOf(ItemIndex item) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Rows can be dragged to where items can be dropped.
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;

private:
    bool keepsRowsOf(const EditedPlan &dropped, const std::vector<ItemIndex> &moved) const;
    void showMoved(const EditedPlan &dropped, const std::vector<ItemIndex> &moved);
    void showRowByRow(const EditedPlan &dropped);
    void showChanged(int row, ItemTableRow then);
    /// The same row with all its figures nothing.
    ItemTableRow emptied(const ItemTableRow &row) const;
    /// What a cell says and would say after a drop.
    struct CellTexts
    {
        QString now;
        QString then;
    };
    CellTexts texts(const QModelIndex &index) const;
    const ItemTableRow &rowThen(int row) const;
    std::pair<double, double> shares(const QModelIndex &index) const;
    QString cellText(const ItemTableCell &cell, int column) const;
    void forgetIfDropped();
    double share(const ItemTableCell &cell, int column) const;
    void readPlan(const EditedPlan &plan);

    QString m_title;
    std::vector<ItemTableColumn> m_columns;
    std::vector<ItemTableRow> m_rows;
    std::vector<double> m_largest; ///< by column
    std::vector<std::vector<int>> m_rowsOfItem;
    std::map<int, ItemTableRow> m_ifDropped; ///< by row
    std::vector<ItemTableRow> m_brought;     ///< by a drop: rows below those of the plan
    int m_rowsTaken = 0;
};

/// The rows of which a query meets any item, sorted by their figures and, where there are none, as people count:
/// `t_2` before `t_10`.
class ItemTableFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit ItemTableFilter(ItemTableModel *model, QObject *parent = nullptr);

    /// An empty query meets all. The plan must stay until the next call.
    void setQuery(const OperatorQuery &query, const EditedPlan *plan);
    /// Rows also have these texts in their columns, and a part in the group; invalid: in any.
    void setChoices(std::map<int, std::string> texts, GroupIndex group);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    ItemTableModel *m_model;
    std::optional<OperatorMatcher> m_matcher;
    const EditedPlan *m_plan = nullptr;
    std::map<int, std::string> m_texts; ///< by column
    GroupIndex m_group;
};

} // namespace cutaway
