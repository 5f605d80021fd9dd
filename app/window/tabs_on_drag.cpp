#include "app/window/tabs_on_drag.h"

#include <QChildEvent>
#include <QMainWindow>
#include <QTabBar>

namespace cutaway {

TabsOnDrag::TabsOnDrag(QMainWindow *window) : QObject(window)
{
    window->installEventFilter(this);
}

/// The window makes the bars of its docks itself, whenever it needs one.
bool TabsOnDrag::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ChildPolished) {
        if (auto *tabs = qobject_cast<QTabBar *>(static_cast<QChildEvent *>(event)->child())) {
            tabs->setAcceptDrops(true); // or it would hear nothing of it
            tabs->setChangeCurrentOnDrag(true);
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace cutaway
