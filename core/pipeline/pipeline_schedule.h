#pragma once

#include "core/pipeline/pipeline_state.h"
#include "core/pipeline/schedule.h"
#include "core/plan/expected_run.h"
#include "core/plan/plan_costs.h"
#include "core/plan/timeline.h"

namespace cutaway {

/// Error `bad_value`: the devices cannot hold as many stages each as the schedule has.
Done checkChunks(const PipelineSettings &settings, std::size_t stages);

/// What a plan's schedule is simulated from. Errors: those of `checkSchedule`; `no_latency`; `chunks` that do not
/// divide the number of stages.
Result<ScheduleInput> scheduleInput(const PipelineState &state);

/// The passes that each device does, in order. Errors: those of `checkSchedule`; `chunks` that do not divide the number
/// of stages.
Result<ScheduleTable> stepsOfPlan(const PipelineState &state);

/// A row for each device with the passes, what it sends, and its memory with the weights. O(steps).
Timeline pipelineTimeline(const PipelineState &state, const Schedule &schedule);

/// What the simulated step is made of: the critical path by stage, or by device where a device holds several stages,
/// and by the links between them. The parts add up to the makespan. O(stages · parts).
std::vector<CostPart> stepParts(const PipelineState &state, const Schedule &schedule);

/// The stages, by slot, of the device that the critical path stays longest on.
std::vector<GroupIndex> stagesThatSetThePace(const PipelineState &state, const Schedule &schedule);

/// Seconds of the critical path that a stage computes.
double secondsOnPath(const Schedule &schedule, std::size_t stage);

/// The passes and transfers of a simulated schedule by the names that torch.distributed.pipelining gives them in
/// traces: `PP:` and the action as its CSV writes it; `Forward 3` and `Backward 3` where a rank has one stage, as its
/// GPipe does. O(steps · log steps).
Result<ExpectedRun> expectedRunOf(const PipelineState &state, const Schedule &schedule);

} // namespace cutaway
