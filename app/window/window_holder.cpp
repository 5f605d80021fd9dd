#include "app/window/window_holder.h"

#include "app/settings/display_settings.h"
#include "app/settings/settings.h"
#include "app/window/main_window.h"
#include "views/theme/style.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QProcess>

namespace cutaway {

WindowHolder::WindowHolder()
{
    hold(std::make_unique<MainWindow>());
}

WindowHolder::~WindowHolder() = default;

void WindowHolder::hold(std::unique_ptr<MainWindow> window)
{
    m_window = std::move(window);
    // Later: what wants it is a part of the window.
    connect(m_window.get(), &MainWindow::renewalWanted, this, &WindowHolder::renew, Qt::QueuedConnection);
}

void WindowHolder::renew()
{
    if (const QString why = m_window->keptBecause(); !why.isEmpty())
        return m_window->tellRenewalWaits(why);
    const QString log = m_window->document().isOpen() ? m_window->autosave().store().file() : QString();
    const Planning::State planning = m_window->document().planning().state();
    m_window->keepView();
    m_window->keepLayout();
    applyLanguage();
    applyNumberFormat();
    if (!isTextSizeApplied()) {
        applyTextSize();
        installStyle();
    }
    auto next = std::make_unique<MainWindow>();
    next->show(); // before the other goes: the program would end with its last window
    next->activateWindow();
    hold(std::move(next)); // the log of the one before is written to its end now, and free
    if (!log.isEmpty())
        m_window->restore(log, planning);
}

OtherWindows::OtherWindows(const Menus &menus, QWidget *window) : QObject(window)
{
    auto *another = new QAction(tr("New &window"), window);
    another->setObjectName("newWindow");
    another->setShortcut(QKeySequence("Ctrl+Shift+N"));
    connect(another, &QAction::triggered, this,
            [] { QProcess::startDetached(QCoreApplication::applicationFilePath(), {QStringLiteral("--new-window")}); });
    auto *reuse = new QAction(tr("Open files in the &existing window"), window);
    reuse->setObjectName("reuseWindow");
    reuse->setToolTip(tr("When started with files, Cutaway hands them to the running program, as with --reuse"));
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
