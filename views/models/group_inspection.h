#pragma once

#include "views/models/inspection.h"

namespace cutaway {

/// Empty for a group that does not exist. O(edges of the plan).
Inspection inspectGroup(const EditedPlan &plan, GroupIndex group);
Inspection inspectLane(const EditedPlan &plan, LaneIndex lane);

} // namespace cutaway
