#include "app/window/other_windows.h"

#include "app/settings/settings.h"
#include "app/window/main_window.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QProcess>

namespace cutaway {

OtherWindows::OtherWindows(const Menus &menus, QWidget *window) : QObject(window)
{
    auto *another = new QAction(tr("New &window"), window);
    another->setObjectName("newWindow");
    another->setShortcut(QKeySequence("Ctrl+Shift+N"));
    connect(another, &QAction::triggered, this,
            [] { QProcess::startDetached(QCoreApplication::applicationFilePath(), {QStringLiteral("--new-window")}); });
    auto *reuse = new QAction(tr("Open files in the window that is &there"), window);
    reuse->setObjectName("reuseWindow");
    reuse->setToolTip(tr("Cutaway, started with files, gives them to the program that runs, as with --reuse"));
    reuse->setCheckable(true);
    reuse->setChecked(settingsFlag(keys::reuseWindow, false));
    connect(reuse, &QAction::toggled, this, [](bool on) { setSettingsFlag(keys::reuseWindow, on); });
    window->addAction(another);
    window->addAction(reuse);
    menus.file->insertAction(menus.file->actions().value(0), another);
}

void openInFront(MainWindow &window, const QStringList &files)
{
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.show();
    window.raise();
    window.activateWindow();
    if (!files.isEmpty())
        window.openFiles(files);
}

} // namespace cutaway
