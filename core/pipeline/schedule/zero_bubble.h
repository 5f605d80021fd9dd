#pragma once

#include "core/pipeline/schedule.h"
#include "core/pipeline/schedule/table_run.h"

namespace cutaway {

/// What each device does in a schedule with split backward passes, step by step as torch.distributed.pipelining makes
/// it: `ScheduleInterleavedZeroBubble` (with one stage a device that is ZB-H1, arXiv 2401.10241),
/// `ScheduleZBVZeroBubble` and `ScheduleDualPipeV`. Without training only the forward passes. `input` must pass
/// `checkSchedule`. O(steps).
ScheduleTable zeroBubbleTable(const ScheduleInput &input);

/// Why a schedule with split backward passes cannot have these microbatches. Error: `not_a_multiple`, `too_few`.
Done checkZeroBubble(const ScheduleInput &input);

/// The times of its stages; each part of a backward pass takes half of it.
TableTimes tableTimes(const ScheduleInput &input);
/// Which device has which stage, and how often.
TableShape tableShape(const ScheduleInput &input);

} // namespace cutaway
