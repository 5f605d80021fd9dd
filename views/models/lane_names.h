#pragma once

#include "core/plan/edited_plan.h"

#include <QString>

namespace cutaway {

/// Where a group lies: `dev_0, dev_1`; of more than a few lanes how many there are, with the first and the last: their
/// coordinates where they are a mesh, `64 devices, (0, 0) to (7, 7)`, else their names.
QString laneNamesText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes);
/// How many they are, for where their names have no room; of one its name.
QString laneCountText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes);

} // namespace cutaway
