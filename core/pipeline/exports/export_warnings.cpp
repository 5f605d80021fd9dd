#include "core/json/kept_json.h"
#include "core/pipeline/exports/exports.h"
#include "core/pipeline/exports/pipeline_cuts.h"
#include "core/pipeline/exports/stage_units.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/shared_weights.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/setting_words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

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
                           phrase("%1 in stages %2, whose gradients have to be added up after every step",
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
                          {origin["file"].dump(), phrase("as the Galvatron file has it")},
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
                          {settingsJson(state.settings())["csv"].get<std::string>(), phrase("as a file tells them")},
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
