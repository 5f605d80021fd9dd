#pragma once

#include "core/plan/edited_plan.h"

#include <span>

namespace cutaway {

/// A baseline's cost with the parts named as the plan names those of the same groups. `groupNow`: by group of the
/// baseline its partner in the plan (`judging::PlanMarks`). Parts of groups without one keep no name, so that they are
/// taken for none of the plan's; parts whose name is about no group keep it. O(parts · log parts).
PlanCost namedByPartners(PlanCost base, const PlanCost &now, std::span<const GroupIndex> groupNow);

} // namespace cutaway
