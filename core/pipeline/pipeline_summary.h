#pragma once

#include "core/pipeline/pipeline_plan.h"

namespace cutaway {

/// What a pipeline costs: the slowest stage's time, its parts, and the figures of the schedule.
PlanCost pipelineCost(const PipelinePlan &plan);

/// Devices over capacity, nearly full, idle or missing, then what the plan's warnings say.
std::vector<Problem> pipelineProblems(const PipelinePlan &plan);

/// What decides how long a stage takes, or that another is slower.
GroupLimits pipelineLimits(const PipelineState &state, GroupIndex group);

std::string noLatencyWarning();

} // namespace cutaway
