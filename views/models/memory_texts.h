#pragma once

#include "core/plan/edited_plan.h"
#include "views/theme/memory_bar.h"

#include <QStringList>

namespace cutaway {

/// What a lane's memory is made of, where the plan knows.
std::optional<LaneMemory> laneMemory(const EditedPlan &plan, LaneIndex lane);

/// Bytes of all parts, and of those that are there all the time.
std::int64_t sumOfParts(const LaneMemory &memory);
std::int64_t heldBytes(const LaneMemory &memory);

/// `Weights 266 MiB`, a line for each part; what passes hold as one where the lane uses `used` bytes.
QStringList memoryLines(const LaneMemory &memory, std::int64_t used);
/// Some parts, how each comes about, and how far the sum of all parts can be trusted: a line each.
QString memoryPartText(const LaneMemory &memory, const std::vector<std::size_t> &parts);
/// `dev_0 holds what is shared once: 300 KiB in all`, of a group whose bytes are more than its device holds; empty:
/// there is no such device.
QString heldOnceText(const EditedPlan &plan, const GroupInfo &group);
/// The parts at their most, then `Measured runs: 30.1 to 33.4 GiB; fits with 97 %` where there were any.
QStringList memoryLines(const LaneMemory &memory);

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
