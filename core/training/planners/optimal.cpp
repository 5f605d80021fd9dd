#include "core/training/planners/optimal.h"

#include "core/json/declare_parameter.h"
#include "core/plan/nearest_plan.h"
#include "core/training/degree_checks.h"
#include "core/training/planners/planned_stages.h"
#include "core/training/planners/planner_settings.h"
#include "core/training/planners/simulated_stages.h"
#include "core/training/training_plan.h"

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// What is planned for, tested.
struct Task
{
    TrainingState state;
    std::vector<RecomputeMode> modes;
};

Result<Task> taskOf(const PlannerInput &input)
{
    Result<TrainingState> state = unplanned(*input.graph, input.inventory.get());
    if (!state)
        return state.error();
    const Result<TrainingSettings> settings = settingsFrom(input.parameters, *state->cluster);
    if (!settings)
        return settings.error();
    Result<std::vector<RecomputeMode>> modes = modesFrom(input.parameters);
    if (!modes)
        return modes.error();
    if (Done checked = checkDegrees(*state->transformer, *state->cluster, *settings); !checked)
        return checked.error();
    state->settings = *settings;
    state->pins = pinsOf(input, *state->transformer);
    return Task{std::move(*state), std::move(*modes)};
}

Result<std::unique_ptr<EditedPlan>> planOptimal(const PlannerInput &input, const Job &job)
{
    Result<Task> task = taskOf(input);
    if (!task)
        return task.error();
    TrainingState &state = task->state;
    const BlockTable table(*state.transformer, *state.cluster, state.settings);
    Result<std::optional<PlannedStages>> planned = planStages(table, task->modes, state.pins, job);
    if (!planned)
        return planned.error();
    OrderedJson claims;
    if (*planned) {
        const auto simulated = std::get<std::int64_t>(input.parameters.at("simulated"));
        if (simulated > 1 && state.settings.chunks == 1) {
            Result<PlannedStages> fastest =
                leastSimulated(table, std::move(**planned), task->modes, state.pins, std::size_t(simulated), job);
            if (!fastest)
                return fastest.error();
            *planned = std::move(*fastest);
        }
        claims = {{"optimal", (*planned)->isOptimal}, {"objective_sec", (*planned)->objectiveSec}};
        state.layout = std::move((*planned)->layout);
    } else {
        Result<StageLayout> leanest = leanestLayout(table, task->modes, state.pins);
        if (!leanest)
            return leanest.error();
        const Text reason = noFitReason(table, *leanest);
        // Pins say what the user wants: the plan shows by how much it does not fit.
        if (state.pins.empty() && !std::get<bool>(input.parameters.at("nearest")))
            return inputError("no_fit", reason,
                              "recompute more, use smaller microbatches or more ranks; nearest=true gives the plan "
                              "that comes nearest");
        claims = {{"optimal", false}, {"reason", std::string(reason)}};
        state.layout = std::move(*leanest);
    }
    auto plan = std::make_unique<TrainingPlan>(input.graph, input.inventory, std::move(state),
                                               PlanOrigin{"training.optimal", input.given, {}});
    plan->setClaims(std::move(claims));
    return std::unique_ptr<EditedPlan>(std::move(plan));
}

} // namespace

PlannerDescriptor optimalPlanner()
{
    PlannerDescriptor planner;
    planner.id = "training.optimal";
    planner.title = "Best stages for given degrees";
    planner.description =
        "Chooses the boundaries of the stages and what every layer computes again, so that all ranks fit "
        "and the slowest stage and a pass through all take least; exact for one chunk a rank.";
    planner.kind = trainingPlans;
    planner.parameters = headParameters();
    planner.parameters.push_back(globalBatchParameter());
    planner.parameters.push_back(modesParameter());
    planner.parameters.push_back(nearestParameter());
    constexpr double mostSimulated = 1000;
    planner.parameters.push_back(
        between(1, mostSimulated,
                declareParameter("simulated", "Plans simulated", ParameterType::Integer, std::int64_t(1),
                                 "How many of the plans with the best objective are simulated pass by pass; the "
                                 "fastest is taken. 1: the optimum of the objective.")));
    planner.run = planOptimal;
    planner.keepsPins = true;
    return planner;
}

} // namespace cutaway::training
