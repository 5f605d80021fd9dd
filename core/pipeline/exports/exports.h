#pragma once

#include "core/pipeline/cut_places.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/pipeline_settings.h"
#include "core/plan/edited_plan.h"
#include "core/plan/foreign_plans.h"

#include <nlohmann/json_fwd.hpp>
#include <vector>

/// What pipeline plans alone are exported as, and what the exports ask of a plan.

namespace cutaway {

/// What pipeline plans alone are exported as, in menu order.
std::vector<ExportDescriptor> pipelineExports();

/// What a program has to be told of a pipeline plan: how it is run, its stages and where they are. Plans of a cost
/// model of their own have more.
std::vector<PlanField> carriedPipelineFields(const EditedPlan &plan);

/// A pipeline plan as a Python module that schedules the model with Slapo: it traces what must be traced and calls
/// `cut_pipeline_stage` on the modules after which stages end. `CUTS` in it lists for each end the modules that serve,
/// as JSON. Errors: `not_contiguous`, `not_a_module_end`, those of `deploymentFault`.
Result<std::string> exportSlapo(const EditedPlan &plan, const ParameterValues &parameters);

/// `pp`, `dp`, `tp`: the devices of a topology along its pipeline, data and tensor axis.
std::vector<ParameterDeclaration> deepspeedParameters();

/// A pipeline plan for Slapo's DeepSpeed runtime: per stage the values that it takes, passes on and makes, and for a
/// topology of pp · dp · tp devices which ranks hold a tied weight. JSON:
///
///     {"format": "cutaway.deepspeed", "version": 1, "graph", "cuts", "inputs", "results",
///      "stages": [{"name", "argument_names", "liveness", "outputs"}],
///      "topology": {"pp", "dp", "tp"}, "tied": [{"storage", "members", "stages", "ranks"}]}
///
/// Rank of stage s, replica d, shard t: (s · dp + d) · tp + t. Errors: `wrong_kind`, `bad_value` where pp is not the
/// number of stages, and those of `deploymentFault`.
Result<std::string> exportDeepspeed(const EditedPlan &plan, const ParameterValues &parameters);

/// A pipeline plan as a Python module for torch.distributed.pipelining: its `split_spec` where every stage ends at a
/// module's end or beginning, else the operators after which it ends; and the same stages of a torch.fx graph, for
/// which an older torch is enough. The lists in it are JSON. Errors: `not_contiguous`, those of `deploymentFault`.
Result<std::string> exportTorchPipelining(const EditedPlan &plan, const ParameterValues &parameters);

// Stages of whole layers, for Galvatron, Megatron and torchtitan.

/// A pipeline plan of whole layers as Galvatron's runtime reads it. Layers run as the imported plan said; of another
/// plan every layer is data parallel over the devices of its stage. Errors: those of `stageOfUnits` and
/// `checkGalvatron`.
Result<std::string> exportGalvatron(const EditedPlan &plan);

/// `layers`, `plain`.
std::vector<ParameterDeclaration> megatronLayoutParameters();

/// A pipeline plan of whole layers as Megatron's `--pipeline-model-parallel-layout`. Errors: `inside_a_layer`,
/// `not_in_order`, those of `modelUnits`.
Result<std::string> exportMegatronLayout(const EditedPlan &plan, const ParameterValues &parameters);

/// A pipeline plan as torchtitan's `module_fqns_per_model_part` with the schedule that the plan has: the model's own
/// modules and the entries of its lists, whole. What came with an imported plan is written with it. Errors:
/// `inside_a_module` where a stage ends in the middle of one, `cannot_be_named` where a weight lies in none.
Result<std::string> exportTorchtitan(const EditedPlan &plan);

/// The stages that torchtitan makes of it: what lies in no module is where its inputs are.
FieldValue stagesForTorchtitan(const EditedPlan &plan);

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
