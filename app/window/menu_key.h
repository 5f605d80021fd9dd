#pragma once

#include <QObject>

namespace cutaway {

/// Shift+F10 opens the menu of what has the focus, everywhere. Qt asks widgets for it when the Menu key is pressed, and
/// on X11 and Wayland for that key alone.
class MenuKey : public QObject
{
    Q_OBJECT

public:
    explicit MenuKey(QObject *parent);

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace cutaway
