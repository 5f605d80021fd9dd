#include "core/pipeline/planners/planners.h"

#include "core/json/parameter.h"
#include "core/pipeline/cut_places.h"
#include "core/pipeline/imports/imports.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/pipeline_plan.h"

#include <algorithm>

namespace cutaway {

namespace {

Result<std::unique_ptr<EditedPlan>> cutStages(const PlannerInput &input, const Job &)
{
    const StageModel model(input.graph);
    Result<CutBoundaries> boundaries = readCuts(model, std::get<std::string>(input.parameters.at("cuts")));
    if (!boundaries)
        return boundaries.error();
    auto plan = std::make_unique<PipelinePlan>(input.graph, input.inventory, cutIntoStages(model, boundaries->after),
                                               PipelineSettings(), PlanOrigin{"pipeline.cut_stages", input.given, {}});
    plan->setNotes(std::move(boundaries->warnings));
    return std::unique_ptr<EditedPlan>(std::move(plan));
}

} // namespace

Result<std::vector<std::size_t>> torchtitanSplit(std::size_t layers, std::size_t stages, std::size_t firstLess,
                                                 std::size_t lastLess)
{
    if (stages == 1)
        return std::vector<std::size_t>{layers};
    const std::size_t effective = layers + firstLess + lastLess;
    if (stages > effective)
        return inputError("too_many_stages",
                          phrase("%1 stages for %2 layers, counting those that the first and the last stage have fewer",
                                 {std::to_string(stages), std::to_string(effective)}),
                          "at most one stage per layer");
    std::vector<std::size_t> counts(stages, effective / stages);
    std::fill_n(counts.begin(), effective % stages, effective / stages + 1);
    const auto takeLess = [&](std::size_t &count, std::size_t less, const char *which) -> Done {
        if (less > effective / stages)
            return inputError("bad_value",
                              phrase("%1_stage_less_layers: %2 is more than the %3 layers of a stage",
                                     {std::string(which), std::to_string(less), std::to_string(effective / stages)}));
        count -= less;
        return Done(std::monostate());
    };
    if (Done first = takeLess(counts.front(), firstLess, "first"); !first)
        return first.error();
    if (Done last = takeLess(counts.back(), lastLess, "last"); !last)
        return last.error();
    return counts;
}

namespace {

std::size_t countOf(const PlannerInput &input, const char *name)
{
    return std::size_t(std::get<std::int64_t>(input.parameters.at(name)));
}

/// Of the embeddings, each layer and the head, in their order. Layers for prediction go with the head.
std::vector<std::uint32_t> stageOfUnits(const ModelUnits &units, const std::vector<std::size_t> &counts)
{
    std::vector<std::uint32_t> stages{0};
    for (std::uint32_t s = 0; s < counts.size(); ++s)
        stages.insert(stages.end(), counts[s], s);
    stages.resize(units.lastUnit() + 1, std::uint32_t(counts.size() - 1));
    return stages;
}

Result<std::unique_ptr<EditedPlan>> splitEvenly(const PlannerInput &input, const Job &)
{
    const StageModel model(input.graph);
    const Result<ModelUnits> units = modelUnits(model, ModuleNames(*input.graph), input.parameters);
    if (!units)
        return units.error();
    const std::size_t wanted = countOf(input, "stages");
    const std::size_t stages = wanted > 0 ? wanted : std::max<std::size_t>(input.inventory->devices.size(), 1);
    const Result<std::vector<std::size_t>> counts =
        torchtitanSplit(units->layers.size(), stages, countOf(input, "first_stage_less_layers"),
                        countOf(input, "last_stage_less_layers"));
    if (!counts)
        return counts.error();
    const std::vector<std::uint32_t> stageOfOperation = units->stagesOfOperations(stageOfUnits(*units, *counts));
    return std::unique_ptr<EditedPlan>(std::make_unique<PipelinePlan>(
        input.graph, input.inventory, stagesOf(model, stageOfOperation, stages), settingsFrom(input.parameters),
        PlanOrigin{"pipeline.torchtitan", input.given, {}}));
}

} // namespace

PlannerDescriptor torchtitanPlanner()
{
    PlannerDescriptor planner;
    planner.id = "pipeline.torchtitan";
    planner.title = "torchtitan's split";
    planner.description = "Stages of equally many layers, with embeddings and head counted as layers, as torchtitan "
                          "does by default. A good baseline.";
    planner.kind = pipelinePlans;
    planner.parameters = {
        zeroMeans("one per device",
                  between(0, 4096,
                          declareParameter("stages", "Stages", ParameterType::Integer, std::int64_t(0),
                                           "Number of stages; 0: as many as there are devices."))),
        atLeast(0, declareParameter("first_stage_less_layers", "Embeddings count as", ParameterType::Integer,
                                    std::int64_t(1), "Layers that the first stage has fewer.")),
        atLeast(0, declareParameter("last_stage_less_layers", "Head counts as", ParameterType::Integer, std::int64_t(1),
                                    "Layers that the last stage has fewer.")),
        layersParameter()};
    for (ParameterDeclaration &parameter : pipelineParameters())
        planner.parameters.push_back(std::move(parameter));
    planner.run = splitEvenly;
    return planner;
}

PlannerDescriptor cutStagesPlanner()
{
    PlannerDescriptor planner;
    planner.id = "pipeline.cut_stages";
    planner.title = "Cut after modules";
    planner.description = "Ends a stage after each module or operator that you name, as Slapo does.";
    planner.kind = pipelinePlans;
    planner.parameters = {
        declareParameter("cuts", "Cuts", ParameterType::String, std::string(),
                         "Modules after which a stage ends, separated by commas; path#1 means only the second call, "
                         "@name an operator.")};
    planner.run = cutStages;
    return planner;
}

} // namespace cutaway
