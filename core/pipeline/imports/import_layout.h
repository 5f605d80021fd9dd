#pragma once

#include "core/pipeline/pipeline_plan.h"
#include "core/plan/import_descriptor.h"

// Stages that are told as a layout of layers or as the rows of a schedule.

namespace cutaway {

/// A text of one line that is a layout, that line behind Megatron's option, or JSON's list of lists of `embedding`,
/// `decoder`, `mtp`, `loss`.
bool isLayout(const ForeignFile &file);

/// `layers`, `pipeline_parallel`.
std::vector<ParameterDeclaration> layoutParameters();

/// Stages of whole layers; one that holds nothing keeps its place. Errors: those of the layout and of `modelUnits`,
/// `bad_layout` where it does not fit the graph.
Result<ImportedPlan> importLayout(const ImportInput &input, const Job &job);

/// A row of cells like `2F0` for each rank.
bool isScheduleCsv(const ForeignFile &file);

/// A pipeline plan that is run by these steps. Its stages are those of the plan that is shown where it has as many;
/// else contiguous ones with the least slowest, or as many operators in each where there are no times. Errors: those of
/// `readGivenSteps`, `too_many_stages`.
Result<ImportedPlan> importSchedule(const ImportInput &input, const Job &job);

/// Stages by computing node (as StageModel counts them), `count` of them; those without an operator keep their place
/// and say `"empty": true`.
StageAssignment stagesOf(const StageModel &model, const std::vector<std::uint32_t> &stageOfOperation,
                         std::size_t count);

/// A plan of these stages. Errors: `wrong_order` where a stage would read a later one.
Result<std::unique_ptr<PipelinePlan>> stagedPlan(const ImportInput &input, StageAssignment assignment,
                                                 PipelineSettings settings, PlanOrigin origin, std::vector<Text> notes);

} // namespace cutaway
