#include "app/window/preferences/settings_actions.h"

#include "app/settings/display_settings.h"
#include "app/settings/shortcuts.h"
#include "app/window/preferences/settings_dialog.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>

namespace cutaway {

SettingsActions::SettingsActions(const Actions &actions, const Menus &menus, QMainWindow *window)
    : QObject(window), m_actions(actions), m_window(window), m_languages(new QActionGroup(this))
{
    addLanguages();
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

void SettingsActions::addEach()
{
    const std::pair<const char *, QString> each[] = {
        {"settingTextSize", tr("Size of text")},
        {"settingNumberFormat", tr("Number format")},
        {"settingPlannerTime", tr("Time limit of planners")},
        {"settingPlannerMemory", tr("Memory limit of planner programs")},
        {"settingPlannerFolders", tr("Folders of planners")},
    };
    for (const auto &[name, title] : each) {
        auto *action = new QAction(tr("Setting: %1…").arg(title), m_window);
        action->setObjectName(name);
        m_window->addAction(action);
        connect(action, &QAction::triggered, this, [this, search = title] { open(search); });
    }
}

/// Each in its own words, so that who reads no other finds it.
void SettingsActions::addLanguages()
{
    for (const QString &code : languages()) {
        const QString name = code.isEmpty() ? tr("As the system") : languageName(code);
        auto *action = new QAction(tr("Language: %1").arg(name), m_languages);
        action->setObjectName(QStringLiteral("language") + (code.isEmpty() ? QStringLiteral("System") : code));
        action->setData(code);
        action->setCheckable(true);
        action->setChecked(code == language());
        m_window->addAction(action);
    }
    connect(m_languages, &QActionGroup::triggered, this, [this](const QAction *action) {
        setLanguage(action->data().toString());
        askForRenewal();
    });
}

void SettingsActions::askForRenewal()
{
    const bool isShown = wantedLanguage() == spokenLanguage() && isNumberFormatApplied() && isTextSizeApplied();
    if (!m_isOpen && !isShown)
        emit renewalWanted();
}

void SettingsActions::open(const QString &search)
{
    SettingsDialog dialog(m_actions, m_window->actions(), m_window);
    dialog.addLanguage(m_languages);
    dialog.search(search);
    m_isOpen = true;
    dialog.exec();
    m_isOpen = false;
    askForRenewal();
}

} // namespace cutaway
