#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/lane_memory.h"

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

} // namespace cutaway
