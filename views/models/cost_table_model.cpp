#include "views/models/cost_table_model.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <algorithm>

namespace cutaway {

namespace {

const QString &text(const CostTable::Row &row, int column)
{
    switch (column) {
    case CostTableModel::NowColumn: return row.now;
    case CostTableModel::IfDroppedColumn: return row.ifDropped;
    case CostTableModel::DifferenceColumn: return row.difference;
    default: return row.label;
    }
}

QString meaning(CostTable::Direction direction)
{
    switch (direction) {
    case CostTable::Direction::Better: return CostTableModel::tr("better than the first plan");
    case CostTable::Direction::Worse: return CostTableModel::tr("worse than the first plan");
    case CostTable::Direction::None: return {};
    }
    return {};
}

} // namespace

void CostTableModel::setTable(std::vector<CostTable::Row> rows, const QString &firstName, const QString &incomparable)
{
    m_firstName = firstName;
    m_incomparable = incomparable;
    emit headerDataChanged(Qt::Horizontal, DifferenceColumn, DifferenceColumn);
    if (rows.size() == m_rows.size()) {
        m_rows = std::move(rows);
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

bool CostTableModel::tellsDrop() const
{
    return std::ranges::any_of(m_rows, [](const CostTable::Row &row) { return !row.ifDropped.isEmpty(); });
}

int CostTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int CostTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CostTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const CostTable::Row &row = costRow(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case figureNameRole: return row.name;
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == LabelColumn ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        return index.column() == DifferenceColumn                       ? meaning(row.direction)
               : index.column() == LabelColumn && row.toolTip.isEmpty() ? QVariant(row.label)
               : index.column() <= NowColumn                            ? QVariant(row.toolTip)
                                                                        : QVariant();
    }
    return {};
}

QVariant CostTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == LabelColumn ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    if (role == Qt::ToolTipRole && section == DifferenceColumn) {
        return m_incomparable.isEmpty()
                   ? tr("Compared with %1 as it was opened, with the devices and settings of this plan")
                         .arg(isolated(m_firstName))
                   : m_incomparable;
    }
    switch (section) {
    case NowColumn: return tr("now");
    case IfDroppedColumn: return tr("then");
    case DifferenceColumn: return m_firstName.isEmpty() ? tr("vs first") : tr("vs %1").arg(isolated(m_firstName));
    }
    return {};
}

} // namespace cutaway
