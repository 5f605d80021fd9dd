#pragma once

#include "core/pipeline/cut_places.h"
#include "core/pipeline/imports/model_units.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/pipeline_settings.h"
#include "core/plan/foreign_plans.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// The ends of a pipeline plan's stages, for frameworks that cut a model where it is executed.
struct PipelineCuts
{
    std::shared_ptr<const StageModel> model; ///< what the places point into
    std::vector<CutPlace> places;
    std::string schedule; ///< `1f1b`
    std::int64_t microbatches = 1;
    PipelineSettings settings;
    std::vector<std::vector<std::string>> tied; ///< for each shared storage `name (stage 0)`, and so on
};

/// The same stages as a pipeline plan of the usual cost model. Errors: those of reading one, such as `wrong_order`
/// where stages feed each other.
Result<std::unique_ptr<PipelinePlan>> pipelinePlanOf(const EditedPlan &plan);
/// How it is run; as usual where its stages feed each other.
PipelineSettings settingsOf(const EditedPlan &plan);

/// The document of a pipeline plan with the fields of README.md, section 2.2, also where a plan's own cost
/// model has others. Errors: those of `pipelinePlanOf`.
Result<nlohmann::ordered_json> pipelineFields(const EditedPlan &plan);

/// Error: `not_contiguous` where operators were moved alone, so that a stage is no piece of the execution.
Result<PipelineCuts> pipelineCuts(const EditedPlan &plan, bool mayEndModel);

/// The stages of a pipeline plan in terms of whole pieces of the model.
struct StageUnits
{
    std::shared_ptr<const StageModel> model;
    std::vector<std::uint32_t> stageOf; ///< per computing node
    std::size_t stages = 0;
};

/// Errors: those of reading a pipeline plan.
Result<StageUnits> stageUnits(const EditedPlan &plan);

/// Stages of which each is told by the names of its operators, one behind the other with a blank behind each.
FieldValue stagesValue(const std::vector<std::string> &operatorsOfStages);

/// The stage of each unit of the model; those without operators go with the one before. Errors: `inside_a_layer`, where
/// a stage begins in the middle of one, which `program` cannot do; `not_in_order`.
Result<std::vector<std::uint32_t>> stageOfUnits(const StageUnits &stages, const ModelUnits &units,
                                                const ModuleNames &names, std::string_view program);

} // namespace cutaway
