#include "app/window/window_keys.h"

#include "views/panels/panel_parts.h"

#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QScrollBar>

namespace cutaway {

namespace {

bool isMenuKey(const QKeyEvent &event)
{
    return event.key() == Qt::Key_F10 && event.modifiers() == Qt::ShiftModifier;
}

void openMenuOf(QWidget *widget)
{
    const QPoint middle = widget->rect().center();
    QContextMenuEvent menu(QContextMenuEvent::Keyboard, middle, widget->mapToGlobal(middle));
    QApplication::sendEvent(widget, &menu);
}

/// Of a table, which takes or drops what is typed by itself.
bool isCellEditor(const QWidget *widget)
{
    const QWidget *viewport = widget->parentWidget();
    const auto *view = viewport ? qobject_cast<const QAbstractItemView *>(viewport->parentWidget()) : nullptr;
    return view && view->viewport() == viewport;
}

/// The text before anything was typed.
void takeBack(QLineEdit *field)
{
    while (field->isModified() && field->isUndoAvailable())
        field->undo();
}

bool isControl(const QObject *object)
{
    const bool isSlider = qobject_cast<const QAbstractSlider *>(object) && !qobject_cast<const QScrollBar *>(object);
    return isSlider || qobject_cast<const QAbstractSpinBox *>(object) || qobject_cast<const QComboBox *>(object);
}

} // namespace

WindowKeys::WindowKeys(QMainWindow *window, QWidget *picture) : QObject(window), m_window(window), m_picture(picture)
{
    qApp->installEventFilter(this);
}

/// Null: no text is typed there, or it is no part of the window; floating docks are. Boxes that step and lists that can
/// be typed in have the focus in place of their line.
QLineEdit *WindowKeys::fieldOf(const QObject *watched) const
{
    const auto *widget = qobject_cast<const QWidget *>(watched);
    if (!widget || (widget->window() != m_window && !widget->window()->inherits("QDockWidget")))
        return nullptr;
    const bool hasLine = qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QComboBox *>(widget);
    const auto *line = hasLine ? widget->findChild<const QLineEdit *>() : qobject_cast<const QLineEdit *>(widget);
    return line && !line->isReadOnly() ? const_cast<QLineEdit *>(line) : nullptr;
}

bool WindowKeys::isFieldsOwn(const QLineEdit &field, const QEvent &event)
{
    const auto &key = static_cast<const QKeyEvent &>(event);
    if (key.matches(QKeySequence::Redo))
        return m_undone == &field && field.isRedoAvailable();
    const bool isTaken = m_taken == &field && m_takenText == field.text();
    const bool isOwn = field.isModified() && !isTaken && field.isUndoAvailable();
    if (isOwn)
        m_undone = &field;
    return isOwn;
}

void WindowKeys::press(QWidget *widget, QLineEdit *field, int key)
{
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        m_undone.clear();
        m_taken = field;
        m_takenText = field->text();
    } else if (key == Qt::Key_Escape) {
        const bool isSearch = qobject_cast<const SearchField *>(field); // which is emptied by it
        const bool isTaken = m_taken == field && m_takenText == field->text();
        const bool isTyped = field->isModified() && !isTaken && !isSearch;
        const auto leave = [this, widget, field, isTyped] { // once the field had the key
            if (isTyped)
                takeBack(field);
            else if (widget->hasFocus() || !widget->isVisible()) // what it is part of may have gone with the key
                m_picture->setFocus(Qt::OtherFocusReason);
        };
        QMetaObject::invokeMethod(field, leave, Qt::QueuedConnection);
    }
}

/// A window hands its keys on to the widget that has the focus: only what comes there counts.
bool WindowKeys::eventFilter(QObject *watched, QEvent *event)
{
    const QEvent::Type type = event->type();
    if (type != QEvent::KeyPress && type != QEvent::ShortcutOverride && type != QEvent::FocusOut)
        return false;
    auto *widget = qobject_cast<QWidget *>(watched);
    if (widget && type == QEvent::KeyPress && isMenuKey(*static_cast<QKeyEvent *>(event))) {
        openMenuOf(widget);
        return true;
    }
    QLineEdit *field = fieldOf(watched);
    if (!field || isCellEditor(widget))
        return false;
    if (type == QEvent::FocusOut) {
        const auto take = [field] { field->setModified(false); }; // once who hears of it has seen that it was typed
        QMetaObject::invokeMethod(field, take, Qt::QueuedConnection);
    } else if (type == QEvent::KeyPress) {
        press(widget, field, static_cast<QKeyEvent *>(event)->key());
    } else if (const auto *key = static_cast<QKeyEvent *>(event);
               (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) && !isFieldsOwn(*field, *event)) {
        event->ignore(); // it is the window's shortcut
        return true;
    }
    return false;
}

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
