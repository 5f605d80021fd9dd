#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway {

/// The planner that the devices are described for, of the first kind that finds one; null: they do not tell. O(nodes)
/// at worst.
const PlannerDescriptor *plannerForDevices(const Graph &graph, const Inventory &inventory);

} // namespace cutaway
