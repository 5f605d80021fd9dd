#pragma once

#include "core/base/text.h"

namespace cutaway {

/// `line 3`: where in a text something stands, counted from 1 as editors do.
Text lineOfText(std::size_t line);

/// `line 3, column 7`.
Text placeInText(std::size_t line, std::size_t column);

} // namespace cutaway
