#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/lane_memory.h"
#include "views/theme/memory_bar.h"

namespace cutaway {

/// What a lane's memory is as a bar: with its parts and its interval, where the plan knows them.
MemoryBarValues laneBar(const EditedPlan &plan, LaneIndex lane);

/// Whether the lane is a device of which nobody knows how much memory it has.
bool hasUnknownMemory(const EditedPlan &plan, LaneIndex lane);

/// The part under a point of a bar that is drawn into `rect`, or those that are drawn there as one; none: there is
/// none.
std::vector<std::size_t> partsOfBarAt(const MemoryBarValues &values, const QRectF &rect, double x);

/// `fits 97 %`; empty where the plan does not know.
QString laneFitText(const EditedPlan &plan, LaneIndex lane);

} // namespace cutaway
