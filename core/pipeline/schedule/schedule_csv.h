#pragma once

#include "core/pipeline/schedule/schedule_table.h"

#include <optional>

namespace cutaway {

/// The CSV that `_PipelineScheduleRuntime` of torch.distributed.pipelining loads: a row for each rank, no header. A
/// cell is `2F0`, `(0F7;7B3)OVERLAP_F_B` or empty. What the runtime lets pass although it makes no sense (`1F2junk`,
/// `0F`, `01F2`, an action other than OVERLAP_F_B after a parenthesis) is refused. Only the writing is judged here;
/// `checkTable` judges the schedule.
/// Errors: `bad_cell` with row and cell from 0, `empty_row`, `too_long` above `mostScheduleSteps`. O(bytes).
Result<ScheduleTable> readScheduleCsv(std::string_view text);

/// One action: `2F0`. Nothing where it is none.
std::optional<ScheduleAction> readScheduleAction(std::string_view text);

std::string writeScheduleCsv(const ScheduleTable &table);

} // namespace cutaway
