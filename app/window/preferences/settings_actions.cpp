#include "app/window/preferences/settings_actions.h"

#include "app/settings/settings.h"
#include "app/settings/shortcuts.h"
#include "app/window/preferences/settings_dialog.h"
#include "views/theme/high_contrast.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>

namespace cutaway {

SettingsActions::SettingsActions(const Actions &actions, const Menus &menus, QMainWindow *window)
    : QObject(window), m_actions(actions), m_window(window)
{
    addHighContrast(menus);
    addEach();
    addOpening(menus);
    applyKeptShortcuts(window->actions());
}

void SettingsActions::addOpening(const Menus &menus)
{
    auto *action = new QAction(tr("&Settings…"), m_window);
    action->setObjectName("settings");
    action->setShortcut(QKeySequence("Ctrl+,"));
    m_window->addAction(action);
    menus.view->addSeparator();
    menus.view->addAction(action);
    connect(action, &QAction::triggered, this, [this] { open({}); });
}

/// Beside the other themes.
void SettingsActions::addHighContrast(const Menus &menus)
{
    const std::tuple<const char *, QString, ThemeChoice> themes[] = {
        {"themeHighContrastLight", tr("Theme: &high contrast, light"), highContrastLight},
        {"themeHighContrastDark", tr("Theme: high &contrast, dark"), highContrastDark}};
    const int kept = settings().value(keys::theme, int(ThemeChoice::System)).toInt();
    for (const auto &[name, text, choice] : themes) {
        auto *action = new QAction(text, m_window);
        action->setObjectName(name);
        action->setCheckable(true);
        m_actions.themeSystem->actionGroup()->addAction(action);
        m_window->addAction(action);
        for (QMenu *menu : menus.view->findChildren<QMenu *>()) {
            if (menu->actions().contains(m_actions.themeDark))
                menu->addAction(action);
        }
        connect(action, &QAction::triggered, this, [to = choice] {
            ThemeManager::instance().setChoice(to);
            settings().setValue(keys::theme, int(to));
        });
        if (int(choice) == kept) {
            action->setChecked(true);
            ThemeManager::instance().setChoice(choice);
        }
    }
}

void SettingsActions::addEach()
{
    const std::pair<const char *, QString> each[] = {
        {"settingTextSize", tr("Size of text")},
        {"settingNumberFormat", tr("Number format")},
        {"settingPlannerTime", tr("Time limit of planners")},
        {"settingPlannerMemory", tr("Memory limit of planner programs")},
    };
    for (const auto &[name, title] : each) {
        auto *action = new QAction(tr("Setting: %1…").arg(title), m_window);
        action->setObjectName(name);
        m_window->addAction(action);
        connect(action, &QAction::triggered, this, [this, search = title] { open(search); });
    }
}

void SettingsActions::open(const QString &search)
{
    SettingsDialog dialog(m_actions, m_window->actions(), m_window);
    dialog.search(search);
    dialog.exec();
}

} // namespace cutaway
