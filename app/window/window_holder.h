#pragma once

#include "app/window/actions/menus.h"

#include <QObject>
#include <memory>

namespace cutaway {

class MainWindow;

/// The program's window. Another language, number format or size of text makes it anew, with all that was open in it,
/// as after a crash.
class WindowHolder : public QObject
{
    Q_OBJECT

public:
    WindowHolder();
    ~WindowHolder() override;

    MainWindow &window() { return *m_window; }

private:
    void hold(std::unique_ptr<MainWindow> window);
    void renew();

    std::unique_ptr<MainWindow> m_window;
};

/// The actions for more than one window: each is a program of its own, so that what ends one leaves the others.
class OtherWindows : public QObject
{
    Q_OBJECT

public:
    OtherWindows(const Menus &menus, QWidget *window);
};

/// Files that came from a program that was started after this one: the window comes to the front and opens them.
void openInFront(MainWindow &window, const QStringList &files);

} // namespace cutaway
