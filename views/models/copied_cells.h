#pragma once

#include <Qt>

namespace cutaway {

/// What a row of a list says in cells of its own when it is copied, a `QStringList`; for models whose rows are drawn
/// from more than their text.
inline constexpr int copiedCellsRole = Qt::UserRole + 64;

} // namespace cutaway
