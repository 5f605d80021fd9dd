#pragma once

#include "core/plugins/planner_description.h"

namespace cutaway {

/// Seconds of a run; 0: no limit.
double timeLimitOf(const PlannerInput &input);

/// The document that a planner is given (README.md, section 2). Errors: `no_devices`, `no_latency` where the planner
/// needs what is not there. O(graph).
Result<std::string> writePlannerRequest(const PlannerDescription &description, const PlannerInput &input);

} // namespace cutaway
