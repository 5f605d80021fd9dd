#include "views/panels/dock_list.h"

#include "views/theme/theme.h"

#include <QListView>

namespace cutaway {

QListView *makeDockList(QWidget *parent)
{
    auto *list = new QListView(parent);
    list->setFrameShape(QFrame::NoFrame);
    list->setUniformItemSizes(true);
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setMouseTracking(true);
    list->viewport()->setAttribute(Qt::WA_Hover);
    QObject::connect(&ThemeManager::instance(), &ThemeManager::changed, list->viewport(),
                     qOverload<>(&QWidget::update));
    return list;
}

} // namespace cutaway
