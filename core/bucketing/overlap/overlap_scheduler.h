#pragma once

#include "core/base/job.h"
#include "core/bucketing/overlap/overlap_schedule.h"

namespace cutaway {

/// Reorders a graph so that collectives run while operators with flops compute, step for step as torch 2.14's
/// `OverlapScheduler` (torch/_inductor/fx_passes/overlap_scheduling.py). Iterative but for collectives that wait for
/// each other, which nest no deeper than `deepestNesting`. Errors: `cancelled`.
/// O(compute nodes · distance · (log distance + prefetch) + nodes · log nodes), and what each started collective needs.
Result<OverlapSchedule> scheduleOverlap(const OverlapFacts &facts, const OverlapSettings &settings, const Job &job);

} // namespace cutaway
