#include "views/canvas/held_button.h"

#include <QMouseEvent>
#include <QTimer>
#include <QWidget>

namespace cutaway {

HeldButton::HeldButton(QWidget *widget) : QObject(widget)
{
    widget->installEventFilter(this);
}

bool HeldButton::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: setHeld(true); break;
    case QEvent::MouseButtonRelease:
        // Those for whom it is come first: it ends what they do.
        if (static_cast<QMouseEvent *>(event)->buttons() == Qt::NoButton)
            QTimer::singleShot(0, this, [this] { setHeld(false); });
        break;
    case QEvent::FocusOut: // the release may go elsewhere
    case QEvent::Hide: setHeld(false); break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

void HeldButton::setHeld(bool held)
{
    if (held != m_isHeld)
        emit changed(m_isHeld = held);
}

} // namespace cutaway
