#pragma once

#include "core/graph/grouping.h"
#include "core/plan/edited_plan.h"

namespace cutaway {

/// Hand-made groups are kept in the plan's document, as a field `module_groups` beside those of its kind:
///
///     [{"parent": "layers.0", "name": "first half", "nodes": ["q", "k"]}]
///
/// Reading is forgiving, since no figure depends on them: what is no group is left out, as are nodes that the graph
/// does not have. O(size of the plan's unknown fields).
Grouping readGrouping(const EditedPlan &plan);
void writeGrouping(EditedPlan &plan, const Grouping &grouping);

} // namespace cutaway
