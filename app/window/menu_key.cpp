#include "app/window/menu_key.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QWidget>

namespace cutaway {

namespace {

bool isMenuKey(const QKeyEvent &event)
{
    return event.key() == Qt::Key_F10 && event.modifiers() == Qt::ShiftModifier;
}

} // namespace

MenuKey::MenuKey(QObject *parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

/// A window hands its keys on to the widget that has the focus: only what comes there counts.
bool MenuKey::eventFilter(QObject *watched, QEvent *event)
{
    auto *widget = qobject_cast<QWidget *>(watched);
    if (event->type() != QEvent::KeyPress || !widget || !isMenuKey(*static_cast<QKeyEvent *>(event)))
        return QObject::eventFilter(watched, event);
    const QPoint middle = widget->rect().center();
    QContextMenuEvent menu(QContextMenuEvent::Keyboard, middle, widget->mapToGlobal(middle));
    QApplication::sendEvent(widget, &menu);
    return true;
}

} // namespace cutaway
