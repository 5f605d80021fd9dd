#include "core/training/planners/optimal.h"

#include "core/json/parameter.h"
#include "core/plan/planner_registry.h"
#include "core/training/planners/planned_stages.h"
#include "core/training/planners/simulated_stages.h"
#include "core/training/training_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>

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
            return inputError(
                "no_fit", reason,
                "recompute more, use smaller microbatches or more ranks; nearest=true gives the nearest plan");
        claims = {{"optimal", false}, {"reason", std::string(reason)}};
        state.layout = std::move(*leanest);
    }
    auto plan = std::make_unique<TrainingPlan>(input.graph, input.inventory, std::move(state),
                                               PlanOrigin{"training.optimal", input.given, {}});
    plan->setClaims(std::move(claims));
    return std::unique_ptr<EditedPlan>(std::move(plan));
}

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

/// Values that stand for "follows from the rest".
bool isLeftOpen(std::string_view name, const ParameterValue &value)
{
    if (std::holds_alternative<std::monostate>(value))
        return true;
    const bool mayFollow = name == "data" || name == "microbatches";
    return mayFollow && value == ParameterValue(std::int64_t(0));
}

const ParameterValue *given(const ParameterValues &values, std::string_view name)
{
    const auto value = values.find(name);
    return value == values.end() || isLeftOpen(name, value->second) ? nullptr : &value->second;
}

Done setMicrobatches(TrainingSettings &settings, const ParameterValues &values)
{
    const ParameterValue *wanted = given(values, "global_batch");
    const std::int64_t batch = wanted ? std::get<std::int64_t>(*wanted) : 0;
    if (batch > 0) {
        const double each = double(settings.microbatchSize) * double(settings.data);
        if (std::fmod(double(batch), each) != 0)
            return inputError("does_not_divide", phrase("global_batch: %1 does not divide %2",
                                                        {std::to_string(std::int64_t(each)), std::to_string(batch)}));
        settings.microbatches = std::int64_t(double(batch) / each);
    } else if (!given(values, "microbatches")) {
        settings.microbatches = 4 * settings.pipeline;
    }
    return std::monostate();
}

} // namespace

PlannerDescriptor optimalPlanner()
{
    PlannerDescriptor planner;
    planner.id = "training.optimal";
    planner.title = "Best stages for given degrees";
    planner.description =
        "Chooses stage boundaries and each layer's recomputation so that all ranks fit and the time of the slowest "
        "stage plus one pass through all stages is least; exact for one chunk per rank.";
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

PlannerDescriptor uniformPlanner()
{
    PlannerDescriptor planner;
    planner.id = "training.uniform";
    planner.title = "Even stages";
    planner.description = "Cuts the layers into even stages for given degrees of parallelism, with one recomputation "
                          "mode for all layers, as frameworks do by default.";
    planner.kind = trainingPlans;
    planner.parameters = headParameters();
    planner.parameters.push_back(globalBatchParameter());
    planner.parameters.push_back(
        declareParameter("recompute", "Recompute", ParameterType::String, std::string("none"),
                         "What every layer recomputes: none, selective, full or modules joined by +."));
    planner.run = planUniform;
    planner.keepsPins = true;
    return planner;
}

std::vector<ParameterDeclaration> headParameters(const std::vector<std::string_view> &chosen)
{
    std::vector<ParameterDeclaration> parameters;
    for (ParameterDeclaration declaration : settingDeclarations()) {
        if (std::ranges::find(chosen, declaration.name) != chosen.end())
            continue;
        // What is refused is told in the plan's own words; what follows from the rest has no default.
        declaration.minimum.reset();
        declaration.maximum.reset();
        if (declaration.name == "data" || declaration.name == "microbatches") {
            declaration.defaultValue = std::int64_t(0);
            declaration.description += " 0: derived from the other settings.";
            declaration.zeroMeans = "follows from the rest";
        }
        if (declaration.name == "sequence_parallel" || declaration.name == "schedule")
            declaration.defaultValue = std::monostate();
        parameters.push_back(std::move(declaration));
    }
    return parameters;
}

ParameterDeclaration globalBatchParameter()
{
    return zeroMeans(
        "as the microbatches give",
        atLeast(0, declareParameter("global_batch", "Global batch", ParameterType::Integer, std::int64_t(0),
                                    "Sequences per step over all ranks; 0: as the microbatches give.")));
}

ParameterDeclaration modesParameter()
{
    return declareParameter("modes", "Recomputation modes", ParameterType::List,
                            std::vector<std::string>{"none", "selective", "full"},
                            "What a layer may recompute: none, selective, full or modules joined by +.");
}

Result<TrainingSettings> settingsFrom(const ParameterValues &values, const Cluster &cluster)
{
    TrainingSettings settings;
    for (const ParameterDeclaration &declaration : settingDeclarations()) {
        const ParameterValue *value = given(values, declaration.name);
        if (!value)
            continue;
        if (Done set = setSetting(settings, declaration.name, *value); !set)
            return set.error();
    }
    if (!given(values, "data")) {
        const double others = double(settings.tensor) * double(settings.context) * double(settings.pipeline);
        settings.data = std::max<std::int64_t>(1, std::int64_t(std::floor(double(cluster.ranks()) / others)));
    }
    completeSettings(settings, {given(values, "sequence_parallel") != nullptr, given(values, "schedule") != nullptr});
    if (Done set = setMicrobatches(settings, values); !set)
        return set.error();
    return settings;
}

Result<std::vector<RecomputeMode>> modesFrom(const ParameterValues &values)
{
    std::vector<RecomputeMode> modes;
    for (const std::string &text : std::get<std::vector<std::string>>(values.at("modes"))) {
        const Result<RecomputeMode> mode = parseRecomputeMode(text);
        if (!mode)
            return mode.error();
        if (std::ranges::find(modes, *mode) == modes.end())
            modes.push_back(*mode);
    }
    if (modes.empty())
        return inputError("no_modes", "modes: at least one is needed");
    return modes;
}

Result<std::vector<std::int64_t>> numbersFrom(const ParameterValues &values, const std::string &name,
                                              std::int64_t least)
{
    constexpr std::int64_t most = (std::int64_t(1) << 31) - 1;
    std::vector<std::int64_t> numbers;
    for (const std::string &text : std::get<std::vector<std::string>>(values.at(name))) {
        std::int64_t number = 0;
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (code != std::errc() || end != text.data() + text.size() || number < least || number > most)
            return inputError("bad_value", phrase("%1: \"%2\" is not a whole number of at least %3",
                                                  {name, text, std::to_string(least)}));
        numbers.push_back(number);
    }
    if (numbers.empty())
        return inputError("bad_value", phrase("%1: at least one is needed", {name}));
    std::ranges::sort(numbers);
    const auto [doubled, end] = std::ranges::unique(numbers);
    numbers.erase(doubled, end);
    return numbers;
}

PlacePins pinsOf(const PlannerInput &input, const Transformer &transformer)
{
    const auto *plan = dynamic_cast<const TrainingPlan *>(input.start.get());
    if (!plan || plan->state().transformer->size() != transformer.size())
        return {};
    return plan->state().pins;
}

} // namespace cutaway::training
