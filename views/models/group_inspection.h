#pragma once

#include "views/models/inspection.h"

namespace cutaway {

/// Empty for a group that does not exist. O(edges of the plan).
Inspection inspectGroup(const EditedPlan &plan, GroupIndex group);
Inspection inspectLane(const EditedPlan &plan, LaneIndex lane);
/// The group that a spot stands for: itself, or the only one of a lane where lanes are what is loaded.
std::optional<GroupIndex> groupAt(const EditedPlan &plan, const Spot &spot);

} // namespace cutaway
