#pragma once

#include <QObject>

#include <vector>

class QDockWidget;
class QMainWindow;
class QToolBar;

namespace cutaway {

/// Where a window is too small for docks around a canvas, they are drawers: all are closed, and a strip of buttons at
/// the lower end opens one at a time. In a larger window they are as they were before.
class Drawers : public QObject
{
    Q_OBJECT

public:
    /// `version`: of the window's state.
    Drawers(QMainWindow *window, int version);

    void add(QDockWidget *dock);
    bool areOn() const { return m_isOn; }
    /// Whether the window is too small for docks.
    bool areNeeded() const;
    /// Whether there is anything to be seen beside the canvas; the start page has no docks.
    void setActive(bool active);
    /// How docks lie in a window with room for them; the window's state as long as it has it.
    QByteArray wideState() const;
    void setWideState(const QByteArray &state) { m_wide = state; }
    /// The docks lie as they shall: to come back to after the window was too small for them.
    void keepWide();

signals:
    void changed(bool on);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow();
    void enter();
    void leave();
    void closeOthers(const QDockWidget *open);

    QMainWindow *m_window;
    int m_version;
    QToolBar *m_strip;
    std::vector<QDockWidget *> m_docks;
    QByteArray m_wide;
    bool m_isActive = false;
    bool m_isOn = false;
};

} // namespace cutaway
