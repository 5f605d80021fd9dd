#pragma once

#include "views/theme/theme.h"

namespace cutaway {

/// Black and white but for data and meanings, which are darker or lighter than those of the others; no fills.
const Theme &highContrastLightTheme();
const Theme &highContrastDarkTheme();
/// Their grounds are alike: what is selected has a frame, too.
bool isHighContrast(const Theme &theme);

} // namespace cutaway
