#pragma once

#include <QStringList>

namespace cutaway {

/// How numbers are written: as the language of the desktop does, or as another. By place in `numberFormats`.
int numberFormat();
void setNumberFormat(int format);
/// `as the system`, then an example of each: `1,234.5`.
QStringList numberFormats();
/// For the whole program; before there is a window.
void applyNumberFormat();

} // namespace cutaway
