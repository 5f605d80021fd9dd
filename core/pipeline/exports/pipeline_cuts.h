#pragma once

#include "core/pipeline/cut_places.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/pipeline_settings.h"

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

} // namespace cutaway
