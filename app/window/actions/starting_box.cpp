#include "app/window/actions/starting_box.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QWheelEvent>

namespace cutaway {

namespace {

/// With these and with letters a closed box goes to another entry.
bool goesOn(const QKeyEvent &event)
{
    switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End: return true;
    default: return !event.text().isEmpty() && event.text().front().isLetterOrNumber();
    }
}

} // namespace

void StartingBox::keyPressEvent(QKeyEvent *event)
{
    if (!goesOn(*event)) {
        QComboBox::keyPressEvent(event);
        return;
    }
    showPopup();
    QCoreApplication::sendEvent(view(), event);
}

void StartingBox::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

} // namespace cutaway
