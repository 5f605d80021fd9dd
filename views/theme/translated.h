#pragma once

#include <QCoreApplication>
#include <QString>

namespace cutaway {

/// A text of the window, for functions that are of no QObject. With a count, `%n` in it is that. Where a class or its
/// types are named around it, it is called `cutaway::tr`: so the programs that gather texts know whose it is.
inline QString tr(const char *text, const char *meaning = nullptr, int count = -1)
{
    return QCoreApplication::translate("cutaway", text, meaning, count);
}

} // namespace cutaway
