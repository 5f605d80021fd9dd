#pragma once

#include <QCoreApplication>
#include <QString>

namespace cutaway {

/// A text of the window, for functions that are of no QObject. With a count, `%n` in it is that.
inline QString tr(const char *text, int count = -1)
{
    return QCoreApplication::translate("Cutaway", text, nullptr, count);
}

} // namespace cutaway
