#include "views/models/item_table_model.h"

#include "views/models/figures.h"
#include "views/models/placement_drop.h"
#include "views/theme/core_text.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <set>
#include <string_view>

namespace cutaway {

namespace {

bool isSameTable(const std::vector<ItemTableColumn> &a, const std::vector<ItemTableColumn> &b)
{
    return std::ranges::equal(a, b, {}, &ItemTableColumn::title, &ItemTableColumn::title);
}

/// What says which row it is: the table; the tensor and its reader.
using RowName = std::pair<std::string, std::string>;

RowName rowName(const ItemTableRow &row)
{
    const auto text = [&row](std::size_t column) {
        return column < row.cells.size() ? std::string(row.cells[column].text) : std::string();
    };
    return {text(0), text(1)};
}

/// Rows may stand for others after a move.
bool isSameRow(const ItemTableRow &a, const ItemTableRow &b)
{
    return a.items.front() == b.items.front() && rowName(a) == rowName(b);
}

/// The digits that `text` begins with, without leading zeros; they are taken off.
std::string_view takeNumber(std::string_view &text)
{
    const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
    std::string_view digits = text.substr(0, end);
    text.remove_prefix(end);
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}

bool beginsWithDigit(std::string_view text)
{
    return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

/// Numbers in names count as numbers. A collator would do so in some locales only.
bool comesBefore(std::string_view a, std::string_view b)
{
    while (!a.empty() && !b.empty()) {
        if (beginsWithDigit(a) && beginsWithDigit(b)) {
            const std::string_view left = takeNumber(a);
            const std::string_view right = takeNumber(b);
            if (left != right)
                return std::pair(left.size(), left) < std::pair(right.size(), right);
        } else if (a.front() != b.front()) {
            return a.front() < b.front();
        } else {
            a.remove_prefix(1);
            b.remove_prefix(1);
        }
    }
    return a.size() < b.size();
}

} // namespace

void ItemTableModel::setPlan(const EditedPlan *plan)
{
    const EditedPlan *table = plan && !plan->itemTableTitle().empty() ? plan : nullptr;
    forgetIfDropped();
    const bool isSame = table && table->itemTableSize() == m_rows.size() && !m_columns.empty() &&
                        isSameTable(table->itemTableColumns(), m_columns);
    if (isSame) {
        readPlan(*plan);
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
        readPlan(*plan);
    endResetModel();
}

void ItemTableModel::readPlan(const EditedPlan &plan)
{
    m_title = coreText(plan.itemTableTitle());
    m_columns = plan.itemTableColumns();
    m_largest.assign(m_columns.size(), 0);
    m_rowsOfItem.assign(plan.itemCount(), {});
    m_rows.clear();
    for (std::size_t row = 0; row < plan.itemTableSize(); ++row) {
        m_rows.push_back(plan.itemTableRow(row));
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
        const std::vector<ItemIndex> &parts = this->row(row).items;
        items.insert(items.end(), parts.begin(), parts.end());
    }
    return itemMimeData(items);
}

int ItemTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size() + m_brought.size());
}

int ItemTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

const ItemTableRow &ItemTableModel::row(int row) const
{
    return row < rowsNow() ? m_rows[std::size_t(row)] : m_brought[std::size_t(row - rowsNow())];
}

void ItemTableModel::showIfDropped(const EditedPlan *dropped, const std::vector<ItemIndex> &moved)
{
    forgetIfDropped();
    if (!dropped || !isSameTable(dropped->itemTableColumns(), m_columns))
        return;
    if (keepsRowsOf(*dropped, moved))
        showMoved(*dropped, moved);
    else
        showRowByRow(*dropped);
}

bool ItemTableModel::keepsRowsOf(const EditedPlan &dropped, const std::vector<ItemIndex> &moved) const
{
    if (dropped.itemTableSize() != m_rows.size())
        return false;
    return std::ranges::all_of(moved, [&](ItemIndex item) {
        return std::ranges::all_of(rowsOf(item), [&](int changed) {
            return isSameRow(row(changed), dropped.itemTableRow(std::size_t(changed)));
        });
    });
}

void ItemTableModel::showMoved(const EditedPlan &dropped, const std::vector<ItemIndex> &moved)
{
    for (const ItemIndex item : moved) {
        for (const int changed : rowsOf(item)) {
            if (!m_ifDropped.contains(changed))
                showChanged(changed, dropped.itemTableRow(std::size_t(changed)));
        }
    }
}

/// Rows are the same where what names them is; several of one name follow each other in both.
void ItemTableModel::showRowByRow(const EditedPlan &dropped)
{
    std::map<RowName, std::deque<int>> rowsOfName;
    for (int now = 0; now < rowsNow(); ++now)
        rowsOfName[rowName(row(now))].push_back(now);
    std::vector<ItemTableRow> brought;
    for (std::size_t i = 0; i < dropped.itemTableSize(); ++i) {
        ItemTableRow then = dropped.itemTableRow(i);
        std::deque<int> &ofName = rowsOfName[rowName(then)];
        if (ofName.empty()) {
            brought.push_back(std::move(then));
            continue;
        }
        showChanged(ofName.front(), std::move(then));
        ofName.pop_front();
    }
    for (const auto &[name, taken] : rowsOfName) {
        m_rowsTaken += int(taken.size());
        for (const int now : taken)
            showChanged(now, emptied(row(now)));
    }
    if (brought.empty())
        return;
    beginInsertRows({}, rowsNow(), rowsNow() + int(brought.size()) - 1);
    m_brought = std::move(brought);
    endInsertRows();
}

void ItemTableModel::showChanged(int row, ItemTableRow then)
{
    m_ifDropped.emplace(row, std::move(then));
    emit dataChanged(index(row, 0), index(row, columnCount() - 1));
}

ItemTableRow ItemTableModel::emptied(const ItemTableRow &row) const
{
    ItemTableRow empty = row;
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        if (m_columns[column].unit != ItemTableColumn::Unit::Text)
            empty.cells[column].value = 0;
    }
    return empty;
}

void ItemTableModel::forgetIfDropped()
{
    if (!m_brought.empty()) {
        beginRemoveRows({}, rowsNow(), rowCount() - 1);
        m_brought.clear();
        endRemoveRows();
    }
    m_rowsTaken = 0;
    const std::map<int, ItemTableRow> shown = std::exchange(m_ifDropped, {});
    for (const auto &[changed, row] : shown)
        emit dataChanged(index(changed, 0), index(changed, columnCount() - 1));
}

ItemTableModel::CellTexts ItemTableModel::texts(const QModelIndex &index) const
{
    const auto cell = [&](const ItemTableRow &row) {
        return cellText(row.cells[std::size_t(index.column())], index.column());
    };
    const ItemTableRow &shown = row(index.row());
    if (index.row() >= rowsNow())
        return {cell(emptied(shown)), cell(shown)};
    return {cell(shown), cell(rowThen(index.row()))};
}

/// What a row of the plan is, or would be after a drop.
const ItemTableRow &ItemTableModel::rowThen(int row) const
{
    const auto dropped = m_ifDropped.find(row);
    return dropped == m_ifDropped.end() ? this->row(row) : dropped->second;
}

/// Now and then, of the longest bar that there is now.
std::pair<double, double> ItemTableModel::shares(const QModelIndex &index) const
{
    const auto share = [&](const ItemTableRow &row) {
        return std::min(1.0, this->share(row.cells[std::size_t(index.column())], index.column()));
    };
    if (index.row() >= rowsNow())
        return {0, share(row(index.row()))};
    return {share(row(index.row())), share(rowThen(index.row()))};
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
    case Qt::DisplayRole: {
        const auto [now, then] = texts(index);
        return now == then ? now : QStringLiteral("%1 \u2192 %2").arg(now, then);
    }
    case ThenRole: {
        const auto [now, then] = texts(index);
        return now == then ? QVariant() : QVariant(then);
    }
    case Qt::TextAlignmentRole: return headerData(index.column(), Qt::Horizontal, role);
    case ShareRole: return isBar ? QVariant(shares(index).first) : QVariant();
    case ShareThenRole: return isBar ? QVariant(shares(index).second) : QVariant();
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

ItemTableFilter::ItemTableFilter(ItemTableModel *model, QObject *parent) : QSortFilterProxyModel(parent), m_model(model)
{
    setSourceModel(model);
}

void ItemTableFilter::setQuery(const OperatorQuery &query, const EditedPlan *plan)
{
    m_matcher.reset();
    m_plan = plan;
    if (plan && !query.isEmpty())
        m_matcher.emplace(query, *plan);
    invalidateFilter();
}

void ItemTableFilter::setChoices(std::map<int, std::string> texts, GroupIndex group)
{
    m_texts = std::move(texts);
    m_group = group;
    invalidateFilter();
}

bool ItemTableFilter::filterAcceptsRow(int row, const QModelIndex &) const
{
    const ItemTableRow &of = m_model->row(row);
    const bool hasTexts = std::ranges::all_of(m_texts, [&](const auto &wanted) {
        return std::size_t(wanted.first) < of.cells.size() && of.cells[std::size_t(wanted.first)].text == wanted.second;
    });
    const auto isInGroup = [this](ItemIndex item) {
        return item.value() < m_plan->itemCount() && m_plan->groupOf(item) == m_group;
    };
    if (!hasTexts || (m_plan && m_group.isValid() && std::ranges::none_of(of.items, isInGroup)))
        return false;
    return !m_matcher ||
           std::ranges::any_of(m_model->row(row).items, [this](ItemIndex item) { return m_matcher->matches(item); });
}

bool ItemTableFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    // What a drop would bring stands below what is there, in whatever order: nothing moves while something is dragged.
    const bool leftIsBrought = left.row() >= m_model->rowsNow();
    const bool rightIsBrought = right.row() >= m_model->rowsNow();
    if (leftIsBrought != rightIsBrought)
        return (sortOrder() == Qt::AscendingOrder) == rightIsBrought;
    const ItemTableCell &a = m_model->row(left.row()).cells[std::size_t(left.column())];
    const ItemTableCell &b = m_model->row(right.row()).cells[std::size_t(right.column())];
    if (a.value != b.value)
        return a.value < b.value;
    return comesBefore(a.text, b.text);
}

} // namespace cutaway
