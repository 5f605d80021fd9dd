#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/item_table.h"

#include <QAbstractTableModel>

#include <map>

namespace cutaway {

/// What a plan's items are parts of, as the plan tells it. Empty for plans that have no such table.
class ItemTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        ShareRole = Qt::UserRole, ///< of columns that are bars: 0 to 1
        ColourNumberRole,         ///< of the row
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Another plan, or the same one after a change. O(items).
    void setPlan(const EditedPlan *plan);
    /// While something is dragged: the cells that a drop would change say what they are and would be, `2 → 4`, in the
    /// rows of the items that it moves. Null: nothing is dragged. O(items moved).
    void showIfDropped(const EditedPlan *dropped, const std::vector<ItemIndex> &moved);
    bool isEmpty() const { return m_columns.empty(); }
    QString title() const { return m_title; }

    const ItemTableRow &row(int row) const { return m_rows[std::size_t(row)]; }
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
    QString text(const QModelIndex &index) const;
    QString cellText(const ItemTableCell &cell, int column) const;
    void forgetIfDropped();
    double share(const ItemTableCell &cell, int column) const;
    void readPlan(const EditedPlan &plan, const HasItemTable &table);

    QString m_title;
    std::vector<ItemTableColumn> m_columns;
    std::vector<ItemTableRow> m_rows;
    std::vector<double> m_largest; ///< by column
    std::vector<std::vector<int>> m_rowsOfItem;
    std::map<int, ItemTableRow> m_ifDropped; ///< by row
};

} // namespace cutaway
