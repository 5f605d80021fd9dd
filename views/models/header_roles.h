#pragma once

#include <qnamespace.h>

namespace cutaway {

/// Of a column: what says enough where its title has no room; that is cut at its end where it has none either.
constexpr int shorterTitleRole = Qt::UserRole + 64;

} // namespace cutaway
