#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/stacked_lanes.h"

#include <QString>

namespace cutaway {

/// The memory that a lane has beside its own; empty where the plan's lanes have none.
std::vector<LaneTier> laneTiers(const EditedPlan &plan, LaneIndex lane);
/// How much of it is used, 1: all; above 1: more than there is.
double filledPart(const LaneTier &tier);
/// `DDR 240 %`, of the memory that is exceeded most; empty: none is.
QString exceededTierText(const EditedPlan &plan, LaneIndex lane);
/// `2.38 GiB of 100 MiB, over by 2.29 GiB`
QString tierUsageText(const LaneTier &tier);

} // namespace cutaway
