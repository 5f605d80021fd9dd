#pragma once

#include "core/base/result.h"
#include "core/pipeline/schedule/schedule_table.h"

#include <optional>

namespace cutaway {

/// The step that has an action goes before the one that has another of its row, or to the row's end: a whole cell, with
/// all that overlaps in it. Passes alone are left, as `computeOnly` leaves them. Whether the result is sound is
/// `checkTable`'s to say. Errors: `no_such_step`, `other_row`. O(cells).
Result<ScheduleTable> withStepBefore(const ScheduleTable &table, const ScheduleAction &step,
                                     const std::optional<ScheduleAction> &before);

/// The same, to behind another step of the row.
Result<ScheduleTable> withStepBehind(const ScheduleTable &table, const ScheduleAction &step,
                                     const ScheduleAction &behind);

/// `0B1 before 0F3`, `0F3 after 0B1`: what leads from one table to the other; empty where that is more than one step.
std::string stepsMoved(const ScheduleTable &from, const ScheduleTable &to);

} // namespace cutaway
