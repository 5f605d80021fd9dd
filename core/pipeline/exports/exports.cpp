#include "core/pipeline/exports/exports.h"

#include "core/json/kept_json.h"
#include "core/pipeline/exports/export_deepspeed.h"
#include "core/pipeline/exports/export_slapo.h"
#include "core/pipeline/exports/export_torch_pipelining.h"
#include "core/pipeline/exports/layer_layouts.h"
#include "core/pipeline/exports/pipeline_cuts.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/pipeline_state.h"
#include "core/pipeline/schedule_json.h"
#include "core/plan/edited_plan.h"
#include "core/plan/export_descriptor.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

/// The schedule of a pipeline plan as the CSV that torch.distributed.pipelining's runtime loads. Errors: those of
/// `checkSchedule`, `unsupported_kind`.
Result<std::string> exportScheduleCsv(const EditedPlan &plan, const ParameterValues &parameters)
{
    const auto *own = dynamic_cast<const PipelinePlan *>(&plan);
    if (!own)
        return Error{
            ErrorKind::Unsupported, "unsupported_kind", phrase("plans of this planner have no schedule"), {}, {}};
    const PipelineSettings &settings = own->state().settings();
    const std::size_t stages = own->state().stageCount();
    if (Done divided = checkChunks(settings, stages); !divided)
        return divided.error();
    const ScheduleInput shape = scheduleShape(settings, stages);
    if (Done checked = checkSchedule(shape); !checked)
        return checked.error();
    if (shape.steps)
        return scheduleCsv(TableInput{shape.steps->table, shape.steps->shape, {}}, tableActions(parameters));
    return scheduleCsv(shape, tableActions(parameters));
}

/// Pipeline plans as files that other programs and Cutaway read again.
std::vector<ExportDescriptor> pipelineExchangeExports()
{
    return {
        {.id = "megatron-layout",
         .title = "Pipeline layout (Megatron-LM)",
         .extension = "txt",
         .parameters = megatronLayoutParameters(),
         .description = "The layers of each stage for --pipeline-model-parallel-layout. Stages hold whole layers.",
         .fields = {"Megatron-LM", {"stages"}},
         .write = exportMegatronLayout},
        {.id = "torchtitan",
         .title = "Model parts (torchtitan)",
         .extension = "json",
         .description = "The modules of each stage, module_fqns_per_model_part, with the schedule.",
         .fields = {"torchtitan", {"schedule", "microbatches", "chunks"}, {{"stages", stagesForTorchtitan}}},
         .write = [](const EditedPlan &plan, const ParameterValues &) { return exportTorchtitan(plan); }},
        {.id = "galvatron",
         .title = "Galvatron plan (JSON)",
         .extension = "json",
         .description = "Stages of whole layers with the parallelism that came with the plan, otherwise data parallel.",
         .fields = {"Galvatron", {"stages", "schedule", "microbatches", "layers"}},
         .write = [](const EditedPlan &plan, const ParameterValues &) { return exportGalvatron(plan); }},
        {.id = "schedule-csv",
         .title = "Schedule (CSV for torch.distributed.pipelining)",
         .extension = "csv",
         .parameters = scheduleCsvParameters(),
         .suits = [](const EditedPlan &plan) { return dynamic_cast<const PipelinePlan *>(&plan) != nullptr; },
         .description =
             "The actions of each rank, step by step, for pipeline_parallel_schedule_csv and the schedule runtime.",
         .fields = {"torch.distributed.pipelining", {"schedule", "microbatches", "chunks", "steps", "training"}},
         .write = exportScheduleCsv}};
}

ExportDescriptor torchPipeliningExport()
{
    return {
        .id = "torch-pipelining",
        .title = "torch.distributed.pipelining (Python)",
        .extension = "py",
        .parameters = {forceParameter()},
        .description = "A Python module that splits the model into the plan's stages for "
                       "torch.distributed.pipelining.",
        .fields = {"torch.distributed.pipelining", {"stages", "schedule", "microbatches", "chunks", "steps", "tied"}},
        .write = exportTorchPipelining};
}

ExportDescriptor slapoExport()
{
    return {.id = "slapo",
            .title = "Slapo schedule (Python)",
            .extension = "py",
            .parameters = {forceParameter()},
            .description = "A Python module that cuts the model's pipeline stages with Slapo.",
            .fields = {"Slapo", {"stages", "tied"}},
            .write = exportSlapo};
}

ExportDescriptor deepspeedExport()
{
    return {.id = "deepspeed",
            .title = "DeepSpeed stages (JSON)",
            .extension = "json",
            .parameters = deepspeedParameters(),
            .description =
                "Inputs, outputs and pass-through values of each stage, and the ranks that hold a tied weight.",
            .fields = {"DeepSpeed", {"stages", "tied"}},
            .write = exportDeepspeed};
}

/// What times and memory are computed from; no program has to be told.
constexpr std::array<std::string_view, 5> assumptions{"backward_ratio", "gradient_multiplier", "optimizer_multiplier",
                                                      "bandwidth", "link_latency"};

/// What programs do where nobody says how a pipeline is run. Empty: no number of microbatches is usual.
std::string usualSettingThere(std::string_view setting)
{
    PipelineSettings settings;
    settings.chunks = 1;
    return setting == "microbatches" ? std::string() : settingText(settingValue(settings, setting));
}

PlanField fieldOfPipelineSetting(const ParameterDeclaration &declaration, const PipelineSettings &settings)
{
    const ParameterValue value = declaration.name == "chunks" ? ParameterValue(settings.stagesPerDevice())
                                                              : settingValue(settings, declaration.name);
    return {
        declaration.name, declaredWord(declaration.title), {settingText(value)}, usualSettingThere(declaration.name)};
}

PlanField stagesTold(const PipelineState &state)
{
    std::vector<std::string> names(state.stageCount());
    for (const NodeIndex node : state.model().operations())
        names[state.stageOf(node)] += state.graph().node(node).name + ' ';
    const FieldValue value = stagesValue(names);
    return {"stages", phrase("Stages"), value, state.stageCount() == 1 ? value.exact : std::string()};
}

PlanField devicesTold(const PipelineState &state)
{
    const std::vector<std::size_t> inTurn = lanesOfStages(state.settings(), state.stageCount());
    PlanField field{"devices", phrase("Devices of the stages"), {}, {}};
    std::string names;
    for (std::size_t s = 0; s < state.stageCount(); ++s) {
        std::string lanes;
        for (const std::size_t lane : state.places().lanes[s]) {
            lanes += std::to_string(lane) + ' ';
            names += (names.empty() ? "" : ", ") + state.laneName(lane);
        }
        field.value.exact += lanes + '|';
        field.usual += std::to_string(inTurn[s]) + " |";
    }
    field.value.words = names;
    return field;
}

void addSharedWeightsTold(std::vector<PlanField> &fields, const std::vector<SharedWeight> &weights)
{
    for (const SharedWeight &weight : weights)
        fields.push_back({"tied",
                          phrase("Shared weight"),
                          {weight.name + ' ' + weight.stages,
                           phrase("%1 in stages %2, whose gradients have to be summed after every step",
                                  {weight.name, weight.stages})},
                          {}});
}

/// How each layer is run, where the plan came from a program that says so.
void addLayersTold(std::vector<PlanField> &fields, const EditedPlan &plan)
{
    const nlohmann::ordered_json kept = keptFields<nlohmann::ordered_json>(plan.origin().extra);
    const nlohmann::ordered_json origin =
        kept.is_object() && kept.contains("origin") ? kept["origin"] : nlohmann::ordered_json();
    if (origin.is_object() && origin.value("format", nlohmann::ordered_json()) == "galvatron" &&
        origin.contains("file"))
        fields.push_back({"layers",
                          phrase("Parallelism of single layers"),
                          {origin["file"].dump(), phrase("as in the Galvatron file")},
                          {}});
}

void addFieldsOfState(std::vector<PlanField> &fields, const PipelineState &state)
{
    for (const ParameterDeclaration &declaration : pipelineParameters()) {
        if (std::ranges::find(assumptions, declaration.name) == assumptions.end())
            fields.push_back(fieldOfPipelineSetting(declaration, state.settings()));
    }
    if (state.settings().schedule == ScheduleKind::Given)
        fields.push_back({"steps",
                          phrase("Steps"),
                          {settingsJson(state.settings())["csv"].get<std::string>(), phrase("as given in a file")},
                          {}});
    fields.push_back(stagesTold(state));
    fields.push_back(devicesTold(state));
}

/// What only plans have whose stages are placed by a search.
void addDegreesTold(std::vector<PlanField> &fields, const PlacementPlan &plan)
{
    PlanField degrees{"degrees", phrase("Degrees of the stages"), {}, {}};
    PlanField configurations{"configurations", phrase("Configurations"), {}, {}};
    std::string words;
    for (const PlacedGroup &group : plan.placement().groups) {
        if (!group.exists)
            continue;
        const std::string degree = std::to_string(group.degrees.data) + " x " + std::to_string(group.degrees.tensor);
        degrees.value.exact += degree + '|';
        degrees.usual += "1 x 1|";
        words += (words.empty() ? "" : ", ") + degree;
        for (const NodeIndex node : group.nodes) {
            if (const std::string &choice = plan.placement().choiceOf[node.value()]; !choice.empty())
                configurations.value.exact += plan.graph().node(node).name + '=' + choice + ';';
        }
    }
    degrees.value.words = phrase("data x tensor %1", {words});
    configurations.value.words = phrase("one for each operator");
    fields.push_back(std::move(degrees));
    if (plan.scoring().hasConfigurations())
        fields.push_back(std::move(configurations));
}

} // namespace

std::vector<ExportDescriptor> pipelineExports()
{
    std::vector<ExportDescriptor> all{torchPipeliningExport(), slapoExport(), deepspeedExport()};
    std::ranges::move(pipelineExchangeExports(), std::back_inserter(all));
    return all;
}

std::vector<PlanField> carriedPipelineFields(const EditedPlan &plan)
{
    std::vector<PlanField> fields;
    if (const auto *own = dynamic_cast<const PipelinePlan *>(&plan)) {
        addFieldsOfState(fields, own->state());
        addSharedWeightsTold(fields, weightsOfSeveralStages(own->state()));
    } else if (const auto *placed = dynamic_cast<const PlacementPlan *>(&plan)) {
        if (const Result<std::unique_ptr<PipelinePlan>> same = pipelinePlanOf(plan))
            addFieldsOfState(fields, (*same)->state());
        addDegreesTold(fields, *placed);
        addSharedWeightsTold(fields, weightsOfSeveralStages(*placed));
    }
    addLayersTold(fields, plan);
    return fields;
}

} // namespace cutaway
