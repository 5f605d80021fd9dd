#pragma once

#include <QList>

class QAction;
class QWidget;

namespace cutaway {

void showAboutDialog(QWidget *window);

/// All keys: those of the actions, then those that only the canvas knows.
void showKeysDialog(const QList<QAction *> &actions, QWidget *window);

} // namespace cutaway
