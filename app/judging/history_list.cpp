#include "app/judging/history_list.h"

#include "views/theme/theme.h"

#include <QFont>

namespace cutaway {

HistoryList::HistoryList(Document &document, QObject *parent) : QAbstractListModel(parent), m_document(document)
{
    connect(&document, &Document::currentChanged, this, &HistoryList::refresh);
    connect(&document, &Document::tabsChanged, this, &HistoryList::refresh);
    refresh();
}

void HistoryList::refresh()
{
    beginResetModel();
    const PlanTab *tab = m_document.current();
    m_rows = tab ? tab->history()->count() + 1 : 0;
    endResetModel();
}

int HistoryList::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int HistoryList::currentRow() const
{
    const PlanTab *tab = m_document.current();
    return tab ? tab->history()->index() : -1;
}

QVariant HistoryList::data(const QModelIndex &index, int role) const
{
    const PlanTab *tab = m_document.current();
    if (!tab || !index.isValid() || index.row() > tab->history()->count())
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return index.row() == 0 ? tr("%1 as it was opened").arg(tab->baseName())
                                : tab->history()->text(index.row() - 1);
    if (role == Qt::FontRole && index.row() == currentRow()) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (role == Qt::ForegroundRole && index.row() > currentRow())
        return theme().hintText;
    return {};
}

void HistoryList::goTo(int row)
{
    while (currentRow() > row && row >= 0)
        m_document.undo();
    while (currentRow() >= 0 && currentRow() < std::min(row, m_rows - 1))
        m_document.redo();
}

} // namespace cutaway
