#pragma once

#include "core/pipeline/pipeline_state.h"
#include "core/pipeline/schedule.h"
#include "core/plan/expected_run.h"

namespace cutaway {

/// The passes and transfers of a simulated schedule by the names that torch.distributed.pipelining gives them in
/// traces: `PP:` and the action as its CSV writes it; `Forward 3` and `Backward 3` where a rank has one stage, as its
/// GPipe does. O(steps · log steps).
Result<ExpectedRun> expectedRunOf(const PipelineState &state, const Schedule &schedule);

} // namespace cutaway
