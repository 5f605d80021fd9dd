#pragma once

#include "core/plan/plan_indices.h"

#include <vector>

class QMimeData;

namespace cutaway {

/// Items on their way from one panel to another, inside the program.
QMimeData *itemMimeData(const std::vector<ItemIndex> &items);
/// Empty where the data are no items.
std::vector<ItemIndex> itemsOf(const QMimeData *data);

} // namespace cutaway
