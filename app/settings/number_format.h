#pragma once

#include <QStringList>

namespace cutaway {

/// How numbers are written: as the language of the window does, or as another. By place in `numberFormats`.
int numberFormat();
void setNumberFormat(int format);
/// `as the language`, then an example of each: `1,234.5`.
QStringList numberFormats();
bool isNumberFormatApplied();
/// For the whole program; before the window is made.
void applyNumberFormat();

} // namespace cutaway
