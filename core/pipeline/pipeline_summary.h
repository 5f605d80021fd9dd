#pragma once

#include "core/pipeline/pipeline_plan.h"

namespace cutaway {

/// What a pipeline costs: the slowest stage's time, its parts, and the figures of the schedule.
PlanCost pipelineCost(const PipelinePlan &plan);

/// Devices over capacity, nearly full, idle or missing, then what the plan's warnings say.
std::vector<Problem> pipelineProblems(const PipelinePlan &plan);

std::string noLatencyWarning();

} // namespace cutaway
