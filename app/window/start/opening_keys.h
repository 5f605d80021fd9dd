#pragma once

#include <QKeyEvent>

namespace cutaway {

/// Whether a key opens what has the focus: Enter, where buttons know only Space.
inline bool opensByKey(const QKeyEvent *event)
{
    return event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
}

} // namespace cutaway
