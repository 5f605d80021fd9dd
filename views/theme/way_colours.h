#pragma once

#include "views/theme/theme.h"

namespace cutaway {

/// Of the ways in which items of a plan are cut, by number: none is a device's colour, nor that of a part of the time.
QColor wayColour(const Theme &theme, std::size_t number);

} // namespace cutaway
