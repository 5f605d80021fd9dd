#pragma once

#include "core/graph/module_tree.h"
#include "core/plan/picture.h"

namespace cutaway {

/// An item without a node lies in the module that it names, or in the next one above that the model has.
ModuleIndex moduleOf(const ModuleTree &modules, const ItemInfo &info);

} // namespace cutaway
