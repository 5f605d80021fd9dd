#include "views/models/item_table_model.h"

#include "views/models/figures.h"
#include "views/models/item_mime.h"
#include "views/theme/core_text.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace cutaway {

namespace {

bool isSameTable(const std::vector<ItemTableColumn> &a, const std::vector<ItemTableColumn> &b)
{
    return std::ranges::equal(a, b, {}, &ItemTableColumn::title, &ItemTableColumn::title);
}

/// Rows may stand for others after a move.
bool isSameRow(const ItemTableRow &a, const ItemTableRow &b)
{
    return a.items.front() == b.items.front() && a.cells.front().text == b.cells.front().text;
}

} // namespace

void ItemTableModel::setPlan(const EditedPlan *plan)
{
    const auto *table = dynamic_cast<const HasItemTable *>(plan);
    m_ifDropped.clear();
    const bool isSame = table && table->itemTableSize() == m_rows.size() && !m_columns.empty() &&
                        isSameTable(table->itemTableColumns(), m_columns);
    if (isSame) {
        readPlan(*plan, *table);
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_title.clear();
    m_columns.clear();
    m_rows.clear();
    m_rowsOfItem.clear();
    if (table)
        readPlan(*plan, *table);
    endResetModel();
}

void ItemTableModel::readPlan(const EditedPlan &plan, const HasItemTable &table)
{
    m_title = coreText(table.itemTableTitle());
    m_columns = table.itemTableColumns();
    m_largest.assign(m_columns.size(), 0);
    m_rowsOfItem.assign(plan.itemCount(), {});
    m_rows.clear();
    for (std::size_t row = 0; row < table.itemTableSize(); ++row) {
        m_rows.push_back(table.itemTableRow(row));
        for (const ItemIndex item : m_rows.back().items)
            m_rowsOfItem[item.value()].push_back(int(row));
        for (std::size_t column = 0; column < m_columns.size(); ++column)
            m_largest[column] = std::max(m_largest[column], m_rows.back().cells[column].value);
    }
}

const std::vector<int> &ItemTableModel::rowsOf(ItemIndex item) const
{
    static const std::vector<int> none;
    return item.isValid() && item.value() < m_rowsOfItem.size() ? m_rowsOfItem[item.value()] : none;
}

Qt::ItemFlags ItemTableModel::flags(const QModelIndex &index) const
{
    return QAbstractTableModel::flags(index) | (index.isValid() ? Qt::ItemIsDragEnabled : Qt::NoItemFlags);
}

QMimeData *ItemTableModel::mimeData(const QModelIndexList &indexes) const
{
    std::set<int> rows;
    for (const QModelIndex &index : indexes)
        rows.insert(index.row());
    std::vector<ItemIndex> items;
    for (const int row : rows) {
        const std::vector<ItemIndex> &parts = m_rows[std::size_t(row)].items;
        items.insert(items.end(), parts.begin(), parts.end());
    }
    return itemMimeData(items);
}

int ItemTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ItemTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

void ItemTableModel::showIfDropped(const EditedPlan *dropped, const std::vector<ItemIndex> &moved)
{
    forgetIfDropped();
    const auto *table = dynamic_cast<const HasItemTable *>(dropped);
    if (!table || table->itemTableSize() != m_rows.size())
        return;
    for (const ItemIndex item : moved) {
        for (const int changed : rowsOf(item)) {
            ItemTableRow then = table->itemTableRow(std::size_t(changed));
            if (isSameRow(row(changed), then) && m_ifDropped.emplace(changed, std::move(then)).second)
                emit dataChanged(index(changed, 0), index(changed, columnCount() - 1));
        }
    }
}

void ItemTableModel::forgetIfDropped()
{
    const std::map<int, ItemTableRow> shown = std::exchange(m_ifDropped, {});
    for (const auto &[changed, row] : shown)
        emit dataChanged(index(changed, 0), index(changed, columnCount() - 1));
}

QString ItemTableModel::text(const QModelIndex &index) const
{
    const auto column = std::size_t(index.column());
    const QString now = cellText(row(index.row()).cells[column], index.column());
    const auto dropped = m_ifDropped.find(index.row());
    if (dropped == m_ifDropped.end())
        return now;
    const QString then = cellText(dropped->second.cells[column], index.column());
    return now == then ? now : QStringLiteral("%1 \u2192 %2").arg(now, then);
}

QString ItemTableModel::cellText(const ItemTableCell &cell, int column) const
{
    switch (m_columns[std::size_t(column)].unit) {
    case ItemTableColumn::Unit::Text: return coreText(cell.text);
    case ItemTableColumn::Unit::Count: return countText(cell.value);
    case ItemTableColumn::Unit::Bytes: return bytesText(std::llround(cell.value));
    case ItemTableColumn::Unit::Seconds: return secondsText(cell.value);
    case ItemTableColumn::Unit::Share: return percentText(share(cell, column));
    }
    return {};
}

double ItemTableModel::share(const ItemTableCell &cell, int column) const
{
    const double largest = m_largest[std::size_t(column)];
    return largest > 0 ? cell.value / largest : 0;
}

QVariant ItemTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const bool isBar = m_columns[std::size_t(index.column())].unit == ItemTableColumn::Unit::Share;
    switch (role) {
    case Qt::DisplayRole: return text(index);
    case Qt::TextAlignmentRole: return headerData(index.column(), Qt::Horizontal, role);
    case ShareRole:
        return isBar ? QVariant(share(row(index.row()).cells[std::size_t(index.column())], index.column()))
                     : QVariant();
    case ColourNumberRole: {
        const std::optional<std::size_t> number = row(index.row()).colourNumber;
        return number ? QVariant(qulonglong(*number)) : QVariant();
    }
    default: return {};
    }
}

QVariant ItemTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const ItemTableColumn &column = m_columns[std::size_t(section)];
    const bool isFigure = column.unit != ItemTableColumn::Unit::Text && column.unit != ItemTableColumn::Unit::Share;
    switch (role) {
    case Qt::DisplayRole: return coreText(column.title);
    case Qt::ToolTipRole: return coreText(column.description);
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (isFigure ? Qt::AlignRight : Qt::AlignLeft));
    default: return {};
    }
}

} // namespace cutaway
