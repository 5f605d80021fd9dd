#pragma once

#include "core/plan/edited_plan.h"

#include <QString>

namespace cutaway {

/// Where a group lies: `dev_0, dev_1`; of more than a few lanes how many there are, with the first and the last: their
/// coordinates where they are a mesh, `64 devices, (0, 0) to (7, 7)`, else their names.
QString laneNamesText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes);
/// How many they are, for where their names have no room; of one its name.
QString laneCountText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes);

/// The memory that a lane has beside its own; empty where the plan's lanes have none.
std::vector<LaneTier> laneTiers(const EditedPlan &plan, LaneIndex lane);
/// How much of it is used, 1: all; above 1: more than there is.
double filledPart(const LaneTier &tier);
/// `DDR 240 %`, of the memory that is exceeded most; empty: none is.
QString exceededTierText(const EditedPlan &plan, LaneIndex lane);
/// `2.38 GiB of 100 MiB, over by 2.29 GiB`
QString tierUsageText(const LaneTier &tier);

} // namespace cutaway
