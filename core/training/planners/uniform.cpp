#include "core/training/planners/uniform.h"

#include "core/json/declare_parameter.h"
#include "core/training/degree_checks.h"
#include "core/training/planners/pinned_layout.h"
#include "core/training/planners/planner_settings.h"
#include "core/training/training_plan.h"

namespace cutaway::training {

namespace {

Result<std::unique_ptr<EditedPlan>> planUniform(const PlannerInput &input, const Job &)
{
    Result<TrainingState> state = unplanned(*input.graph, input.inventory.get());
    if (!state)
        return state.error();
    const Result<TrainingSettings> settings = settingsFrom(input.parameters, *state->cluster);
    if (!settings)
        return settings.error();
    const Result<RecomputeMode> mode = parseRecomputeMode(std::get<std::string>(input.parameters.at("recompute")));
    if (!mode)
        return mode.error();
    if (Done checked = checkDegrees(*state->transformer, *state->cluster, *settings); !checked)
        return checked.error();
    Result<std::vector<std::uint32_t>> starts = evenStages(*state->transformer, settings->stages());
    if (!starts)
        return starts.error();
    state->settings = *settings;
    state->pins = pinsOf(input, *state->transformer);
    applyStagePins(*starts, state->pins, tailOf(*state->transformer));
    state->layout = uniformLayout(*state->transformer, std::move(*starts), *mode);
    applyModePins(state->layout, state->pins);
    return std::unique_ptr<EditedPlan>(std::make_unique<TrainingPlan>(input.graph, input.inventory, std::move(*state),
                                                                      PlanOrigin{"training.uniform", input.given, {}}));
}

} // namespace

PlannerDescriptor uniformPlanner()
{
    PlannerDescriptor planner;
    planner.id = "training.uniform";
    planner.title = "Even stages";
    planner.description = "Cuts the layers into even stages for given degrees of parallelism, with one mode of "
                          "recomputation for all of them, as frameworks do by default.";
    planner.kind = trainingPlans;
    planner.parameters = headParameters();
    planner.parameters.push_back(globalBatchParameter());
    planner.parameters.push_back(declareParameter("recompute", "Recompute", ParameterType::String, std::string("none"),
                                                  "What every layer computes again: none, selective, full or modules "
                                                  "joined by +."));
    planner.run = planUniform;
    planner.keepsPins = true;
    return planner;
}

} // namespace cutaway::training
