#include "core/pipeline/exports/exports.h"

#include "core/base/names.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/pipeline_state.h"
#include "core/pipeline/schedule_json.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/plan_figures.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <string_view>

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

inline constexpr std::string_view slapoPythonHead = R"python(#!/usr/bin/env python3
"""A pipeline plan of Cutaway as a schedule for Slapo.

    import slapo
    import plan                                   # this file
    schedule = plan.schedule(model, tracer="huggingface", concrete_args=...)
    engine, _ = slapo.build(schedule, target="deepspeed", config=..., loss_fn=...)

Options of schedule() go to Slapo's trace_until. Run by itself, this file prints the modules that it cuts after.
"""

)python";

inline constexpr std::string_view slapoPythonFunctions = R"python(

def cut_paths(model):
    """The module to cut after for each end of a stage: the outermost that can be called. KeyError if there is none."""
    modules = dict(model.named_modules())
    return [next(path for path in paths if _is_called(modules[path])) for paths in CUTS]


def traced_paths(model):
    """The modules in which cuts lie: what must be traced before it can be cut."""
    modules = dict(model.named_modules())
    parents = []
    for path in cut_paths(model):
        parent = path.rpartition(".")[0]
        while parent and not _is_called(modules[parent]):
            parent = parent.rpartition(".")[0]
        if parent and parent not in parents:
            parents.append(parent)
    return parents or ""


def schedule(model, **trace_options):
    """Slapo's schedule of the model with all cuts made."""
    import slapo

    result = slapo.create_schedule(model)
    result.trace_until(traced_paths(model), **trace_options)
    for path in cut_paths(model):
        result[path].cut_pipeline_stage()
    return result


def _is_called(module):
    """Lists and dictionaries of modules hold modules and are not called themselves."""
    return type(module).__name__ not in ("ModuleList", "ModuleDict")


if __name__ == "__main__":
    for number, paths in enumerate(CUTS):
        print(f"stage {number} ends after {paths[0]}")
)python";

std::string tiedComment(const std::vector<std::vector<std::string>> &tied)
{
    std::string text = tied.empty() ? "" : "\n# Weights that several stages hold a copy of; DeepSpeed ties them:";
    for (const std::vector<std::string> &group : tied) {
        for (std::size_t i = 0; i < group.size(); ++i)
            text += (i == 0 ? "\n#   " : " = ") + group[i];
    }
    return text;
}

using OrderedJson = nlohmann::ordered_json;

struct Topology
{
    std::int64_t pipeline = 1;
    std::int64_t data = 1;
    std::int64_t tensor = 1;

    std::int64_t rank(std::int64_t stage, std::int64_t replica, std::int64_t shard) const
    {
        return (stage * data + replica) * tensor + shard;
    }
};

ParameterDeclaration axis(std::string name, std::string title, std::string description)
{
    return between(
        1, 65536,
        declareParameter(std::move(name), std::move(title), ParameterType::Integer, {}, std::move(description)));
}

std::int64_t given(const ParameterValues &parameters, const char *name, std::int64_t otherwise)
{
    const auto value = parameters.find(name);
    const auto *number = value == parameters.end() ? nullptr : std::get_if<std::int64_t>(&value->second);
    return number ? *number : otherwise;
}

Result<Topology> topologyOf(const ParameterValues &parameters, std::size_t stages)
{
    const std::int64_t count = std::int64_t(stages);
    const Topology topology{given(parameters, "pp", count), given(parameters, "dp", 1), given(parameters, "tp", 1)};
    if (topology.pipeline != count)
        return inputError("bad_value", phrase("pp: \"%1\" is not %2, the number of stages",
                                              {std::to_string(topology.pipeline), std::to_string(count)}));
    return topology;
}

OrderedJson stagesJson(const OrderedJson &stages)
{
    OrderedJson list = OrderedJson::array();
    for (const OrderedJson &stage : stages)
        list.push_back({{"name", stage["name"]},
                        {"argument_names", stage["itemized_arguments"]},
                        {"liveness", stage["itemized_liveness"]},
                        {"outputs", stage["outputs"]}});
    return list;
}

/// The first member in each stage, stages ascending, and for each place in a stage the ranks that hold the weight
/// there.
OrderedJson tiedJson(const OrderedJson &groups, const Topology &topology)
{
    OrderedJson list = OrderedJson::array();
    for (const OrderedJson &group : groups) {
        std::map<std::int64_t, OrderedJson> first; // by stage
        for (const OrderedJson &member : group["members"])
            first.emplace(member["stage"].get<std::int64_t>(), member["name"]);
        OrderedJson members = OrderedJson::array();
        OrderedJson stages = OrderedJson::array();
        for (const auto &[stage, name] : first) {
            members.push_back(name);
            stages.push_back(stage);
        }
        OrderedJson ranks = OrderedJson::array();
        for (std::int64_t replica = 0; replica < topology.data; ++replica) {
            for (std::int64_t shard = 0; shard < topology.tensor; ++shard) {
                OrderedJson holders = OrderedJson::array();
                for (const auto &[stage, name] : first)
                    holders.push_back(topology.rank(stage, replica, shard));
                ranks.push_back(std::move(holders));
            }
        }
        list.push_back({{"storage", group["storage"]},
                        {"members", std::move(members)},
                        {"stages", std::move(stages)},
                        {"ranks", std::move(ranks)}});
    }
    return list;
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

Result<std::string> exportSlapo(const EditedPlan &plan, const ParameterValues &parameters)
{
    if (std::optional<Error> fault = deploymentFault(plan, pipelinePlans, parameters))
        return *std::move(fault);
    const Result<PipelineCuts> cuts = pipelineCuts(plan, true);
    if (!cuts)
        return cuts.error();
    nlohmann::ordered_json modules = nlohmann::ordered_json::array();
    for (const CutPlace &place : cuts->places) {
        if (place.endOf.empty())
            return inputError("not_a_module_end",
                              phrase("a stage ends after %1, where no module does: Slapo cuts after modules only",
                                     {inQuotes(plan.graph().node(place.after).name)}),
                              "move the boundary to the end of a module, then export again");
        // Outermost first: Slapo loses a cut after the last child of a module that is not cut itself.
        modules.push_back(std::vector<std::string>(place.endOf.rbegin(), place.endOf.rend()));
    }
    return std::string(slapoPythonHead) + "GRAPH = " + pythonText(plan.graph().name()) + tiedComment(cuts->tied) +
           "\n# For each cut the modules that end there, outermost first.\nCUTS = " + jsonLine(modules) + "\n" +
           std::string(slapoPythonFunctions);
}

std::vector<ParameterDeclaration> deepspeedParameters()
{
    return {axis("pp", "Pipeline", "Devices along the pipeline: the number of stages, which is also the default."),
            axis("dp", "Data", "Replicas of every stage."), axis("tp", "Tensor", "Shards of every stage."),
            forceParameter()};
}

Result<std::string> exportDeepspeed(const EditedPlan &plan, const ParameterValues &parameters)
{
    if (std::optional<Error> fault = deploymentFault(plan, pipelinePlans, parameters))
        return *std::move(fault);
    const Result<OrderedJson> fields = pipelineFields(plan);
    if (!fields)
        return fields.error();
    const OrderedJson &body = *fields;
    const Result<Topology> topology = topologyOf(parameters, body["stages"].size());
    if (!topology)
        return topology.error();
    OrderedJson document{{"format", "cutaway.deepspeed"}, {"version", 1}, {"graph", body["graph"]}};
    if (body.contains("cuts"))
        document["cuts"] = body["cuts"];
    document["inputs"] = body["inputs"];
    document["results"] = body["results"];
    document["stages"] = stagesJson(body["stages"]);
    document["topology"] = {{"pp", topology->pipeline}, {"dp", topology->data}, {"tp", topology->tensor}};
    document["tied"] = tiedJson(body["tied"], *topology);
    return layOut(document);
}

} // namespace cutaway
