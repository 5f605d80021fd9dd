#pragma once

#include "core/pipeline/schedule/table_check.h"

namespace cutaway {

/// A table of passes with all that the runtime adds to it: gathering a stage's weights before its next passes and
/// dropping them after, reducing gradients when a stage's last ones are there, and sending between ranks. Cell by cell
/// what `_prepare_schedule_with_comms` of torch.distributed.pipelining makes. `shape` is `checkTable`'s; idle steps
/// are left out. A table that has communication already is returned as it is. O(cells · log ranks).
ScheduleTable lowered(const ScheduleTable &table, const TableShape &shape);

} // namespace cutaway
