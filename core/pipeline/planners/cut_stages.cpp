#include "core/pipeline/planners/cut_stages.h"
#include "core/pipeline/pipeline_kind.h"

#include "core/pipeline/cut_items.h"
#include "core/pipeline/pipeline_plan.h"

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

PlannerDescriptor cutStagesPlanner()
{
    PlannerDescriptor planner;
    planner.id = "pipeline.cut_stages";
    planner.title = "Cut after modules";
    planner.description = "Ends a stage after each of the modules or operators that you name, as Slapo does.";
    planner.kind = pipelinePlans;
    ParameterDeclaration cuts;
    cuts.name = "cuts";
    cuts.title = "Cuts";
    cuts.type = ParameterType::String;
    cuts.defaultValue = std::string();
    cuts.description =
        "Modules after which a stage ends, separated by commas; path#1 means the second call only, @name an operator.";
    planner.parameters = {std::move(cuts)};
    planner.run = cutStages;
    return planner;
}

} // namespace cutaway
