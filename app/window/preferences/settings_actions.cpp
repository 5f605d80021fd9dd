#include "app/window/preferences/settings_actions.h"

#include "app/settings/shortcuts.h"
#include "app/window/preferences/settings_dialog.h"

#include <QMainWindow>
#include <QMenu>

namespace cutaway {

SettingsActions::SettingsActions(const Actions &actions, const Menus &menus, QMainWindow *window) : QObject(window)
{
    auto *open = new QAction(tr("&Settings…"), window);
    open->setObjectName("settings");
    open->setShortcut(QKeySequence("Ctrl+,"));
    window->addAction(open);
    menus.view->addSeparator();
    menus.view->addAction(open);
    connect(open, &QAction::triggered, this,
            [actions, window] { SettingsDialog(actions, window->actions(), window).exec(); });
    applyKeptShortcuts(window->actions());
}

} // namespace cutaway
