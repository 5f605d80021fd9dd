#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// Takes the partitions of a plan document named by `assignment` as they are and evaluates them (torch.fx's
/// `aot_based_partition`, with the tests that it leaves out). Over capacity is no error. Errors: those of reading a
/// partition plan, `no_device_given`, `cycle`, `no_assignment`.
Result<std::unique_ptr<EditedPlan>> runAotBased(const PlannerInput &input, const Job &job);

} // namespace cutaway
