#include "views/models/item_table_filter.h"

#include "views/models/item_table_model.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace cutaway {

namespace {

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

ItemTableFilter::ItemTableFilter(ItemTableModel *model, QObject *parent) : QSortFilterProxyModel(parent), m_model(model)
{
    setSourceModel(model);
}

void ItemTableFilter::setQuery(const OperatorQuery &query, const EditedPlan *plan)
{
    m_matcher.reset();
    if (plan && !query.isEmpty())
        m_matcher.emplace(query, *plan);
    invalidateFilter();
}

bool ItemTableFilter::filterAcceptsRow(int row, const QModelIndex &) const
{
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
