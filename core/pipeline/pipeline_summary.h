#pragma once

#include "core/pipeline/pipeline_plan.h"

namespace cutaway {

/// What a pipeline costs: the simulated step time, what its critical path is made of, and the slowest stage, throughput
/// and bubble beside it.
PlanCost pipelineCost(const PipelinePlan &plan);

/// Devices over capacity, nearly full, idle or missing, then what the plan's warnings say.
std::vector<Problem> pipelineProblems(const PipelinePlan &plan);

/// What decides how long a stage takes, or that another is slower.
GroupLimits pipelineLimits(const PipelinePlan &plan, GroupIndex group);

Text noLatencyWarning();

} // namespace cutaway
