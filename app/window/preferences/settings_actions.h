#pragma once

#include "app/window/actions/actions.h"
#include "app/window/actions/menus.h"

#include <QObject>

class QMainWindow;

namespace cutaway {

/// Opens the settings, and gives the window's actions the keys that were chosen there before.
class SettingsActions : public QObject
{
    Q_OBJECT

public:
    SettingsActions(const Actions &actions, const Menus &menus, QMainWindow *window);
};

} // namespace cutaway
