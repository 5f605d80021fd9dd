#pragma once

#include "core/pipeline/pipeline_state.h"
#include "core/pipeline/schedule.h"
#include "core/plan/picture.h"

namespace cutaway {

/// What the simulated step is made of: the critical path by stage, or by device where a device holds several stages,
/// and by the links between them. The parts add up to the makespan. O(stages · parts).
std::vector<CostPart> stepParts(const PipelineState &state, const Schedule &schedule);

/// The stages, by slot, of the device that the critical path stays longest on.
std::vector<GroupIndex> stagesThatSetThePace(const PipelineState &state, const Schedule &schedule);

/// Seconds of the critical path that a stage computes.
double secondsOnPath(const Schedule &schedule, std::size_t stage);

} // namespace cutaway
