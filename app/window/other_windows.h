#pragma once

#include "app/window/actions/menus.h"

#include <QObject>

namespace cutaway {

class MainWindow;

/// The actions for more than one window: each is a program of its own, so that what ends one leaves the others.
class OtherWindows : public QObject
{
    Q_OBJECT

public:
    OtherWindows(const Menus &menus, QWidget *window);
};

/// Files that came from a program that was started after this one: the window comes to the front and opens them.
void openInFront(MainWindow &window, const QStringList &files);

} // namespace cutaway
