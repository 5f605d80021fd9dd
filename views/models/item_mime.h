#pragma once

#include "core/plan/plan_terms.h"

#include <Qt>
#include <vector>

class QMimeData;

namespace cutaway {

/// Items on their way from one panel to another, inside the program.
QMimeData *itemMimeData(const std::vector<ItemIndex> &items);
/// Empty where the data are no items.
std::vector<ItemIndex> itemsOf(const QMimeData *data);

/// What a row of a list says in cells of its own when it is copied, a `QStringList`; for models whose rows are drawn
/// from more than their text.
inline constexpr int copiedCellsRole = Qt::UserRole + 64;

} // namespace cutaway
