#include "views/panels/whole_rows.h"

#include <QAbstractItemModel>
#include <QHeaderView>
#include <QTableView>

#include <algorithm>

namespace cutaway {

WholeRows::WholeRows(QTableView *table, QWidget *parent) : QWidget(parent), m_table(table)
{
    table->setParent(this);
    setFocusProxy(table);
    const QAbstractItemModel *model = table->model();
    connect(model, &QAbstractItemModel::rowsInserted, this, &WholeRows::fit);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &WholeRows::fit);
    connect(model, &QAbstractItemModel::modelReset, this, &WholeRows::fit);
}

QSize WholeRows::sizeHint() const
{
    return m_table->sizeHint();
}

QSize WholeRows::minimumSizeHint() const
{
    return m_table->minimumSizeHint();
}

void WholeRows::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void WholeRows::fit()
{
    const QHeaderView &header = *m_table->horizontalHeader();
    const int head = std::clamp(header.sizeHint().height(), header.minimumHeight(), header.maximumHeight());
    const int row = std::max(1, m_table->verticalHeader()->defaultSectionSize());
    const int rows = (height() - head) / row;
    const bool isCut = rows > 0 && rows < m_table->model()->rowCount();
    m_table->setGeometry(0, 0, width(), isCut ? head + rows * row : height());
}

} // namespace cutaway
