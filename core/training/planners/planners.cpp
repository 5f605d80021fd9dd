#include "core/training/planners/planners.h"

#include "core/json/parameter.h"
#include "core/plan/planner_registry.h"
#include "core/training/planners/degree_search.h"
#include "core/training/planners/planned_stages.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

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
        if (simulated > 1 && isPlannedExactly(state.settings)) {
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

/// What the search chooses; all else of the head is a parameter.
const std::vector<std::string_view> searched{"pipeline", "chunks",        "tensor", "context",         "data",
                                             "expert",   "expert_tensor", "zero",   "microbatch_size", "microbatches"};

/// The one given, else the open plan's; 0: there is none.
std::int64_t globalBatchOf(const PlannerInput &input)
{
    const auto given = std::get<std::int64_t>(input.parameters.at("global_batch"));
    const auto *open = dynamic_cast<const TrainingPlan *>(input.start.get());
    if (given > 0 || !open)
        return given;
    const TrainingSettings &settings = open->state().settings;
    return settings.microbatchSize * settings.microbatches * settings.data;
}

Result<DegreeRanges> rangesOf(const PlannerInput &input, const TrainingState &state)
{
    DegreeRanges ranges;
    ranges.globalBatch = globalBatchOf(input);
    if (ranges.globalBatch < 1)
        return inputError("no_batch", "global_batch: required");
    // Whether the batch divides is asked of each combination.
    ParameterValues head = input.parameters;
    head.erase("global_batch");
    const Result<TrainingSettings> fixed = settingsFrom(head, *state.cluster);
    if (!fixed)
        return fixed.error();
    ranges.fixed = *fixed;
    Result<std::vector<RecomputeMode>> modes = modesFrom(input.parameters);
    if (!modes)
        return modes.error();
    ranges.modes = std::move(*modes);
    for (const auto &[name, least, list] :
         {std::tuple("contexts", 1, &DegreeRanges::contexts), std::tuple("zeros", 0, &DegreeRanges::zeros),
          std::tuple("microbatch_sizes", 1, &DegreeRanges::microbatchSizes),
          std::tuple("chunk_counts", 1, &DegreeRanges::chunkCounts)}) {
        Result<std::vector<std::int64_t>> numbers = numbersFrom(input.parameters, name, least);
        if (!numbers)
            return numbers.error();
        ranges.*list = std::move(*numbers);
    }
    if (ranges.zeros.back() > 3)
        return inputError("bad_value", "zero: must be 0, 1, 2 or 3");
    ranges.pins = state.pins;
    ranges.sequenceParallelIsGiven = input.given.contains("sequence_parallel");
    ranges.scheduleIsGiven = input.given.contains("schedule");
    return ranges;
}

OrderedJson coveredJson(const DegreeSearchResult &found)
{
    OrderedJson covered{{"refused", found.refused},
                        {"bounded", found.bounded},
                        {"no_fit", found.noFit},
                        {"evaluated", found.evaluated}};
    if (found.notReached > 0)
        covered["not_reached"] = found.notReached;
    return covered;
}

/// Which of those that do not fit is over by least; null: none was priced.
const PricedDegrees *nearestOf(const DegreeSearchResult &found)
{
    const auto nearest = std::ranges::min_element(found.unfit, {}, &PricedDegrees::overBytes);
    return nearest == found.unfit.end() ? nullptr : &*nearest;
}

Text noFitText(const DegreeSearchResult &found)
{
    const std::string tried = std::to_string(found.all());
    const PricedDegrees *nearest = nearestOf(found);
    if (!nearest)
        return phrase("no plan fits: %1 combinations tried", {tried});
    return phrase("no plan fits: %1 combinations tried; the nearest is %2, over by %3",
                  {tried, pricedText(pricedJson({*nearest}).front()), bytesText(nearest->overBytes)});
}

/// What would help where nothing fits, or where all degrees are refused.
Text noFitHint(const DegreeSearchResult &found)
{
    if (found.noFit > 0)
        return phrase("recompute more or use more accelerators; nearest=true gives the nearest plan");
    if (found.batchAbove == 0)
        return phrase("the model and the cluster rule out all degrees; another number of accelerators may divide");
    const std::string above = std::to_string(found.batchAbove);
    return found.batchBelow == 0 ? phrase("no degrees give this global batch; the smallest they give is %1", {above})
                                 : phrase("no degrees give this global batch; the nearest they give are %1 and %2",
                                          {std::to_string(found.batchBelow), above});
}

Result<std::unique_ptr<EditedPlan>> runBest(const PlannerInput &input, const Job &job)
{
    Result<TrainingState> state = unplanned(*input.graph, input.inventory.get());
    if (!state)
        return state.error();
    state->pins = pinsOf(input, *state->transformer);
    const Result<DegreeRanges> ranges = rangesOf(input, *state);
    if (!ranges)
        return ranges.error();
    if (Done plannable = checkPlannable(*state->transformer); !plannable)
        return plannable.error();
    DegreeSearchResult found = searchDegrees(*state->transformer, *state->cluster, *ranges, job);
    if (!found.settings && found.notReached > 0)
        return cancelledError();
    const PricedDegrees *nearest = std::get<bool>(input.parameters.at("nearest")) ? nearestOf(found) : nullptr;
    if (!found.settings && !nearest)
        return inputError(found.noFit > 0 ? "no_fit" : "no_degrees", noFitText(found), noFitHint(found));
    OrderedJson claims{{"covered", coveredJson(found)}};
    if (!found.settings)
        claims["reason"] = noFitText(found);
    state->settings = found.settings ? *found.settings : nearest->settings;
    state->layout = found.settings ? std::move(found.layout) : nearest->layout;
    PlanOrigin origin{"training.best", input.given, {}};
    origin.parameters["global_batch"] = ranges->globalBatch;
    auto plan = std::make_unique<TrainingPlan>(input.graph, input.inventory, std::move(*state), std::move(origin));
    claims["evaluated"] = pricedJson(found.priced);
    claims["unfit"] = pricedJson(found.unfit);
    plan->setClaims(std::move(claims));
    return std::unique_ptr<EditedPlan>(std::move(plan));
}

ParameterDeclaration numberList(std::string name, std::string title, std::vector<std::string> values,
                                std::string description)
{
    return declareParameter(std::move(name), std::move(title), ParameterType::List, std::move(values),
                            std::move(description));
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
            declaration.zeroMeans = "derived";
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
        "derived", atLeast(0, declareParameter("global_batch", "Global batch", ParameterType::Integer, std::int64_t(0),
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

PlannerDescriptor bestPlanner()
{
    PlannerDescriptor planner;
    planner.id = "training.best";
    planner.title = "Best degrees";
    planner.description = "Searches all degrees of parallelism that the accelerators allow, with the best stages for "
                          "each, and reports how many combinations it planned, rejected and excluded by proof.";
    planner.kind = trainingPlans;
    ParameterDeclaration batch = globalBatchParameter();
    batch.description = "Sequences per step over all ranks; 0: as many as the open plan has.";
    batch.zeroMeans = "as the open plan";
    planner.parameters = {
        std::move(batch),
        modesParameter(),
        numberList("contexts", "Context degrees", {"1"}, "Context-parallel degrees to try."),
        numberList("zeros", "ZeRO stages", {"1"}, "ZeRO stages to try."),
        numberList("microbatch_sizes", "Microbatch sizes", {"1", "2", "4", "8"},
                   "Microbatch sizes to try, in sequences."),
        numberList("chunk_counts", "Chunks", {"1", "2", "4"}, "Numbers of stages per pipeline rank to try."),
        nearestParameter()};
    for (ParameterDeclaration &parameter : headParameters(searched))
        planner.parameters.push_back(std::move(parameter));
    planner.suggested = {{"contexts", std::vector<std::string>{"1", "2", "4", "8"}},
                         {"zeros", std::vector<std::string>{"1", "3"}},
                         {"microbatch_sizes", std::vector<std::string>{"1", "2", "4", "8", "16"}},
                         {"chunk_counts", std::vector<std::string>{"1", "2", "3", "4", "5", "6", "7", "8"}}};
    planner.run = runBest;
    planner.keepsPins = true;
    return planner;
}

} // namespace cutaway::training
