#include "app/window/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QMainWindow>
#include <QScrollBar>

namespace cutaway {

namespace {

bool isControl(const QObject *object)
{
    const bool isSlider = qobject_cast<const QAbstractSlider *>(object) && !qobject_cast<const QScrollBar *>(object);
    return isSlider || qobject_cast<const QAbstractSpinBox *>(object) || qobject_cast<const QComboBox *>(object);
}

} // namespace

WheelGuard::WheelGuard(QMainWindow *window) : QObject(window), m_window(window)
{
    qApp->installEventFilter(this);
}

/// Floating docks are windows of their own, but children of the main one; so are dialogs, which keep their wheel.
bool WheelGuard::isGuarded(const QObject *watched) const
{
    const auto *widget = qobject_cast<const QWidget *>(watched);
    if (!widget || !isControl(widget))
        return false;
    const QWidget *window = widget->window();
    return window == m_window || window->inherits("QDockWidget");
}

/// Not accepted, the event goes on to what the control lies in.
bool WheelGuard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel || !isGuarded(watched))
        return QObject::eventFilter(watched, event);
    event->ignore();
    return true;
}

} // namespace cutaway
