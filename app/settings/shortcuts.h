#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

class QAction;

namespace cutaway {

// The keys of actions, as the user wants them. An action is known by its object name; what it had at first is kept with
// it.

/// Gives actions the keys that were chosen before. To be called once, with the keys that they have at first.
void applyKeptShortcuts(const QList<QAction *> &actions);
/// Sets and keeps them; those that it has at first are not kept.
void changeShortcuts(QAction *action, const QList<QKeySequence> &keys);
QList<QKeySequence> firstShortcuts(const QAction *action);
bool hasOwnShortcuts(const QAction *action);
/// The other action that has the key; null if there is none.
QAction *actionOfKey(const QList<QAction *> &actions, const QKeySequence &key, const QAction *but);
/// `Zoom in (+)`, as tool buttons say.
QString withKeys(const QString &text, const QAction *action);
/// A line for each action that has a key: name, keys, text, by tabs.
QString shortcutList(const QList<QAction *> &actions);

/// `Open` of `&Open`, and `打开` of `打开(&O)`: letters that are pressed with Alt mean something in menus alone.
QString withoutMnemonic(QString text);
/// What an action says where it is no entry of a menu.
QString plainText(const QAction *action);

} // namespace cutaway
