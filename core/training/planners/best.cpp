#include "core/training/planners/best.h"

#include "core/json/parameter.h"
#include "core/plan/planner_registry.h"
#include "core/training/planners/degree_search.h"
#include "core/training/planners/optimal.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

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

Result<std::unique_ptr<EditedPlan>> run(const PlannerInput &input, const Job &job)
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
    planner.run = run;
    planner.keepsPins = true;
    return planner;
}

} // namespace cutaway::training
