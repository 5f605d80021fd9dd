#pragma once

#include "core/pipeline/pipeline_state.h"
#include "core/plan/move.h"

namespace cutaway {

/// Another order of a device's passes as a move: the plan runs by its steps from then on. Steps are called as in a
/// schedule's CSV, `0B1`. Whether they can run so is the preview's to say. Errors: `no_such_step`, `other_row`, those
/// of `stepsOfPlan`.
Result<Move> runStep(const PipelineState &state, const std::string &step, const std::string &other, bool isBehind);

} // namespace cutaway
