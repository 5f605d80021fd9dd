#pragma once

#include "core/plan/planner_descriptor.h"

namespace cutaway {

/// What the planner would refuse of these values on such devices before it looks at the graph. The error's message
/// begins with the parameter's name: `mesh_shape: …`. Planners that take nothing from devices refuse nothing here.
Done checkValues(const PlannerDescriptor &planner, const ParameterValues &given, const Inventory &inventory);

} // namespace cutaway
