#pragma once

#include "app/window/actions/actions.h"
#include "app/window/actions/menus.h"

#include <QObject>

class QActionGroup;
class QMainWindow;

namespace cutaway {

/// Opens the settings, and gives the window's actions the keys that were chosen there before. Each setting that is no
/// action by itself has one that opens the dialog at it, so that the palette finds it.
class SettingsActions : public QObject
{
    Q_OBJECT

public:
    SettingsActions(const Actions &actions, const Menus &menus, QMainWindow *window);

signals:
    /// What was chosen needs another window, and no dialog is open any more.
    void renewalWanted();

private:
    void addLanguages();
    void addOpening(const Menus &menus);
    void addEach();
    void open(const QString &search);
    void askForRenewal();

    Actions m_actions;
    QMainWindow *m_window;
    QActionGroup *m_languages;
    bool m_isOpen = false; ///< the dialog
};

} // namespace cutaway
