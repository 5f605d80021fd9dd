#pragma once

#include "views/models/cost_table.h"

#include <QAbstractTableModel>

namespace cutaway {

/// A cost table for a view.
class CostTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { LabelColumn, NowColumn, IfDroppedColumn, DifferenceColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// `incomparable`: why there is nothing to compare with; empty: there is.
    void setTable(std::vector<CostTable::Row> rows, const QString &firstName, const QString &incomparable = {});
    /// Whether any row says what a drop would make of it.
    bool tellsDrop() const;
    const CostTable::Row &costRow(int row) const { return m_rows[std::size_t(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<CostTable::Row> m_rows;
    QString m_firstName;
    QString m_incomparable; ///< why there is nothing to compare with; empty: there is
};

} // namespace cutaway
