#pragma once

#include <QObject>
#include <QPointer>

class QLineEdit;
class QMainWindow;

namespace cutaway {

/// Keys that mean the same wherever the focus is. Shift+F10 opens the menu of what has it: Qt asks widgets for it when
/// the Menu key is pressed, and on X11 and Wayland for that key alone. Undo and Redo are the plan's, but for a field
/// with text that was typed and not taken yet. Escape leaves a field for the picture, once there is no such text any
/// more.
class WindowKeys : public QObject
{
    Q_OBJECT

public:
    /// `picture`: where the focus goes from fields.
    WindowKeys(QMainWindow *window, QWidget *picture);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QLineEdit *fieldOf(const QObject *watched) const;
    bool isFieldsOwn(const QLineEdit &field, const QEvent &event);
    void press(QWidget *widget, QLineEdit *field, int key);

    QMainWindow *m_window;
    QWidget *m_picture;
    QPointer<const QLineEdit> m_undone; ///< typing was undone here, so that it can be redone
    QPointer<const QLineEdit> m_taken;  ///< Enter was pressed here last …
    QString m_takenText;                ///< … with this text
};

/// The wheel over a control of a window or of its docks scrolls what the control lies in, and never changes the
/// control's value: who scrolls past a field of a plan does not want to edit the plan. One filter for all of them.
class WheelGuard : public QObject
{
    Q_OBJECT

public:
    explicit WheelGuard(QMainWindow *window);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isGuarded(const QObject *watched) const;

    QMainWindow *m_window;
};

} // namespace cutaway
