#include "views/panels/named_lists.h"

#include <QListView>
#include <QStackedWidget>
#include <QStringListModel>
#include <QTabBar>
#include <QVBoxLayout>

namespace cutaway {

NamedLists::NamedLists(QWidget *parent) : QWidget(parent), m_tabs(new QTabBar(this)), m_lists(new QStackedWidget(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_tabs);
    column->addWidget(m_lists, 1);
    connect(m_tabs, &QTabBar::currentChanged, m_lists, &QStackedWidget::setCurrentIndex);
}

void NamedLists::clear()
{
    while (m_lists->count() > 0) {
        m_tabs->removeTab(0);
        delete m_lists->widget(0);
    }
}

void NamedLists::add(const QString &title, const QStringList &lines)
{
    auto *list = new QListView(m_lists);
    list->setModel(new QStringListModel(lines, list));
    list->setUniformItemSizes(true);
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list->setAccessibleName(title);
    m_lists->addWidget(list);
    m_tabs->addTab(tr("%1 (%L2)").arg(title).arg(lines.size()));
}

void NamedLists::showFirstFilled()
{
    for (int i = 0; i < m_lists->count(); ++i) {
        if (static_cast<QListView *>(m_lists->widget(i))->model()->rowCount() > 0) {
            m_tabs->setCurrentIndex(i);
            return;
        }
    }
}

} // namespace cutaway
