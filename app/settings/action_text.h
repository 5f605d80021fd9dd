#pragma once

#include <QString>

class QAction;

namespace cutaway {

/// `Open` of `&Open`, and `打开` of `打开(&O)`: letters that are pressed with Alt mean something in menus alone.
QString withoutMnemonic(QString text);
/// What an action says where it is no entry of a menu.
QString plainText(const QAction *action);

} // namespace cutaway
