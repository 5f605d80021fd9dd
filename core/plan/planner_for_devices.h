#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway {

/// The planner that the devices are described for: where they form a mesh, the first one that asks for its shape, if
/// the graph says what its tensors are. Null where devices or graph do not tell. O(nodes) at worst.
const PlannerDescriptor *plannerForDevices(const Graph &graph, const Inventory &inventory);

/// What the devices' mesh says, by the names under which planners ask for it. Empty: they form none.
ParameterValues meshParameters(const Inventory &inventory);

} // namespace cutaway
