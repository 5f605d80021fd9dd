#pragma once

#include <QStringList>

namespace cutaway {

/// How numbers are written: as the language of the window does, or as another. By place in `numberFormats`.
int numberFormat();
void setNumberFormat(int format);
/// `as the language`, then an example of each: `1,234.5`.
QStringList numberFormats();
/// For the whole program; before there is a window.
void applyNumberFormat();

} // namespace cutaway
