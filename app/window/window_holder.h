#pragma once

#include "app/window/actions/menus.h"

#include <QObject>
#include <QStringList>

#include <memory>

class QLocalServer;
class QLocalSocket;
class QLockFile;

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

/// Where a program that is started with files finds one that runs and may take them: a local socket in a folder of the
/// user's alone, of the display that its windows are on. One running program has it; others have none.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    /// Listens, unless another program does.
    explicit SingleInstance(QObject *parent = nullptr);
    ~SingleInstance() override;

    bool isListening() const;

signals:
    /// Somebody started Cutaway with these files, of absolute paths; perhaps none.
    void filesCame(const QStringList &files);

private:
    void greet();
    void answer(QLocalSocket &guest);

    std::unique_ptr<QLockFile> m_lock;
    std::unique_ptr<QLocalServer> m_server;
};

/// Gives the files to the program that runs and waits until it has them. False: none runs, or it does not answer.
bool giveToRunning(const QStringList &files);

} // namespace cutaway
