#pragma once

#include "core/pipeline/pipeline_plan.h"
#include "core/plan/import_descriptor.h"

namespace cutaway {

/// Stages by computing node (as StageModel counts them), `count` of them; those without an operator keep their place
/// and say `"empty": true`.
StageAssignment stagesOf(const StageModel &model, const std::vector<std::uint32_t> &stageOfOperation,
                         std::size_t count);

/// A plan of these stages. Errors: `wrong_order` where a stage would read a later one.
Result<std::unique_ptr<PipelinePlan>> stagedPlan(const ImportInput &input, StageAssignment assignment,
                                                 PipelineSettings settings, PlanOrigin origin, std::vector<Text> notes);

} // namespace cutaway
